import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differences, type WorkedScenario } from '../support/judge-scenario.ts';

const folder = new URL('./corpus/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

describe.each(files)('the corpus of %s', (file) => {
  const scenarios: WorkedScenario[] = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  it.each(scenarios)('answers $id as a broker would: $why', (scenario) => {
    expect(differences(scenario)).toEqual([]);
  });
});
