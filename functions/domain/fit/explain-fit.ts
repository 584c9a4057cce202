/** The fit check in order: read, gather, scope, judge each lane, decide, say. */
import type { Catalogue } from '../../contract/built.ts';
import type { Contact, Fit } from '../../contract/fit.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { createBusinessDays } from './business-days.ts';
import { decideFit, type Verdict } from './decide-fit.ts';
import { gatherFacts } from './facts.ts';
import { raiseFlags } from './flags.ts';
import { adviseNextStep } from './next-step.ts';
import { askQuestions } from './questions/ask-questions.ts';
import { describeLane, shrinkToFit } from './say-lane.ts';
import { summarise } from './summary.ts';
import { createSpelling } from './text/mend-spelling.ts';
import { createPhrases } from './text/phrase-trie.ts';
import { readText } from './text/reading.ts';

export type Explanation = { readonly verdict: Verdict; readonly fit: Fit };

export type ContactTime = (now: Date) => Contact;

export function createFitExplainer(
  catalogue: Catalogue,
  expectedContact: ContactTime,
): (scenario: Scenario, now: Date) => Explanation {
  const { vocabulary } = catalogue;
  const language = { phrases: createPhrases(vocabulary), mend: createSpelling(vocabulary) };
  const businessDaysFrom = createBusinessDays(catalogue.zone, catalogue.holidays);
  return (scenario, now) => {
    const reading = readText(language, splitTexts(scenario));
    const facts = gatherFacts(scenario, reading, businessDaysFrom(now));
    const verdict = decideFit(catalogue.lanes, facts);
    return { verdict, fit: say(verdict, catalogue, () => expectedContact(now)) };
  };
}

/** Where only the situation is told, the purpose is somewhere in it. */
function splitTexts({ purpose = '', situation = '' }: Scenario) {
  return purpose.trim() === '' ? { purpose: situation, situation: '' } : { purpose, situation };
}

function say(verdict: Verdict, catalogue: Catalogue, contact: () => Contact): Fit {
  const { word, matching, considered } = verdict;
  return shrinkToFit({
    fit: word,
    summary: summarise(verdict),
    lanes: matching.map((judged) => describeLane(judged, catalogue.base_url)),
    considered: considered.map((judged) => describeLane(judged, catalogue.base_url)),
    questions: askQuestions(verdict),
    flags: raiseFlags(verdict),
    next_step: adviseNextStep(verdict),
    expected_callback: word === 'out_of_scope' ? null : contact(),
    disclosure: catalogue.disclosure,
  });
}
