/**
 * Each rule is switched off in turn, and the corpus must notice: some answer changes. What it does
 * not notice, and what no scenario raises, is a list that may only shrink.
 */
import { expect, it } from 'vitest';
import { createBusinessDays } from '../../functions/fit/business-days.ts';
import { judgeNeed } from '../../functions/fit/judge.ts';
import { listSignals } from '../../functions/fit/read/compile-vocabulary.ts';
import { once } from '../../functions/once.ts';
import { catalogue, content, NOW } from '../support/catalogue.ts';
import {
  type Book,
  listRules,
  rulesThatSpeak,
  tellVerdict,
  without,
} from '../support/rule-book.ts';
import { wordings } from '../support/scenarios.ts';
import { unproven } from './unproven.ts';

const days = createBusinessDays(catalogue.service.hours.zone, catalogue.holidays)(NOW);
const judge = (need: Parameters<typeof judgeNeed>[0], { lanes, rules }: Book) =>
  judgeNeed(need, { lanes, book: rules, days });

/** Called beside what else asks for the answers to the corpus, so that each is worked out once. */
export function switchOffSuite(): void {
  const verdicts = once(() => wordings.flatMap(({ answer }) => answer()?.verdicts ?? []));

  it('is noticed by the corpus when it is switched off, each rule but those listed', () => {
    const judged = verdicts().map((verdict) => ({
      need: verdict.known.need,
      told: tellVerdict(verdict, catalogue),
      speaks: rulesThatSpeak(verdict, catalogue),
    }));
    const unnoticed = listRules(catalogue).filter(({ id }) => {
      const book = without(id, catalogue);
      return !judged.some(
        ({ need, told, speaks }) => speaks.has(id) && tellVerdict(judge(need, book), book) !== told,
      );
    });
    const always = new Set(
      listRules(catalogue).flatMap((rule) =>
        'when' in rule && rule.when !== undefined ? [] : [rule.id],
      ),
    );
    const ids = unnoticed.map(({ id }) => id).filter((id) => !always.has(id));
    expect(ids.sort()).toEqual([...unproven.unnoticed_rules].sort());
  });

  it('is heard in the corpus, each signal but those listed', () => {
    const heard = new Set(
      verdicts().flatMap(({ known }) => known.need.signals.map(({ name }) => name)),
    );
    const unheard = listSignals(content.vocabulary.themes).filter((name) => !heard.has(name));
    expect([...unheard].sort()).toEqual([...unproven.unheard_signals].sort());
  });
}
