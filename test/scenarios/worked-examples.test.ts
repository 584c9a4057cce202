import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differences, type WorkedScenario } from '../support/judge-scenario.ts';

const examples: WorkedScenario[] = JSON.parse(
  readFileSync(new URL('./worked-examples.json', import.meta.url), 'utf8'),
);

describe('the worked examples', () => {
  it.each(examples)('answers $id as wanted: $text', (example) => {
    expect(differences(example)).toEqual([]);
  });
});
