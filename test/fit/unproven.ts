/** What is not proven yet, each a list that may only shrink. */
import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import * as z from 'zod';

const list = z.array(z.string());
export const unproven = z
  .strictObject({
    /** Rules whose own example does not raise them, or whose other example does. */
    examples: list,
    /** Rules that can be switched off without any scenario of the corpus changing. */
    unnoticed_rules: list,
    /** Signals that no scenario raises. */
    unheard_signals: list,
    /** Scenarios that become a no because a field is left out. */
    decided_by_less: list,
  })
  .parse(load(readFileSync(new URL('./unproven.yaml', import.meta.url), 'utf8')));
