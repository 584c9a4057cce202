/** A promise of the templates: how it is looked for, and a change that would break it. */
import type { Templates } from './infra-templates.ts';

export type TemplatePromise = {
  readonly title: string;
  /** What breaks it, in words; nothing where it is kept. */
  readonly breaches: (templates: Templates) => string[];
  /** Edits the templates as a careless change would. */
  readonly spoil: (templates: Templates) => void;
};

/** The ids of those for which something does not hold. */
export function unless<Each extends { readonly id: string }>(
  each: readonly Each[],
  holds: (one: Each) => boolean,
): string[] {
  if (each.length === 0) return ['there is none'];
  return each.filter((one) => !holds(one)).map(({ id }) => id);
}
