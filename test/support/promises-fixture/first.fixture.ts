import { it } from 'vitest';

it('is proven [kept]', () => {});
it.skip('would be proven if it ran [skipped]', () => {});
