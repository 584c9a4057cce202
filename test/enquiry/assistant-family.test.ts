import { describe, expect, it } from 'vitest';
import { assistantFamily } from '../../functions/enquiry/submit.ts';

describe('assistantFamily', () => {
  it.each([
    ['Claude', 'claude'],
    ['ChatGPT (web)', 'chatgpt'],
    ['Microsoft Copilot', 'copilot'],
    ['le chat', 'le-chat'],
    ['Claudette 3000', 'other'],
    ['sam@example.com', 'other'],
    ['', 'other'],
    [undefined, 'unnamed'],
  ])('counts %s as %s', (name, family) => {
    expect(assistantFamily(name)).toBe(family);
  });
});
