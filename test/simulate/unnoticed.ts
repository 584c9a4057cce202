/**
 * The parts of a change that can be left out and no promise breaks, each with the reason. It may only
 * shrink: a part that is not here must be noticed.
 */

const EARLY =
  'The sweep then only comes too early or once more, and a message too many does nothing.';
const LOOKED =
  'The worker looks by the same guards before it asks; taken out of both, it is found.';
const FIGURE = 'It is read for the figures of the sweep alone.';
const NEVER_SENT = 'It stands only in the change of what was never sent, which nobody holds.';
const SAME = 'The state beside it, and the refusal before it, say the same.';
const OVER = 'Its guard lets it pass only where the lease is over already.';
const SPENT =
  'Whoever saw that it is spent saw that the lease is over, and nobody can take another.';
const CLOCK = 'What moved it meanwhile has moved the clock of the next try as well.';
const OTHER_NOTICE =
  'The name of the notice and the count of its tries each tell another notice; one of them is enough.';

const PACE =
  'It decides how soon, and how often the broker is tried for nothing; test/delivery/circuit and broker-returns hold it.';
const ENDS = 'A lease that is not given back ends by itself.';

export const UNNOTICED: Readonly<Record<string, string>> = {
  'only sweep_at, turn_at without guard sweep_at equal': EARLY,
  'only sweep_at, turn_at without guard next_attempt_at equal':
    'It takes more switches than a hunt makes: `npm run story -- 228947` was one; test/delivery/steps holds it.',
  'only sweep_at, turn_at without set sweep_at': EARLY,
  'only sweep_at, turn_at without set turn_at': PACE,
  'only sweep_at, turn_at without remove turn_at': PACE,
  'only next_attempt_at, sweep_at, turn_at without set next_attempt_at': PACE,
  'only next_attempt_at, sweep_at, turn_at without set sweep_at': EARLY,
  'only next_attempt_at, sweep_at, turn_at without set turn_at': PACE,
  'only lease, lease_until, attempted_at, turn_at without set turn_at': PACE,
  'only lease, lease_until by the holder without set lease': ENDS,
  'only lease, lease_until by the holder without set lease_until': ENDS,
  'only canary, canary_at without guard canary_at equal': PACE,
  'only opened_at, failures, canary without guard opened_at equal': PACE,
  'notice undeliverable without guard next_attempt_at equal': OTHER_NOTICE,
  'undeliverable without guard attempts equal': CLOCK,
  'undeliverable without guard emailed_at absent':
    'An e-mail is due hours before the end of the schedule, but in these scenes, whose schedule is shorter.',
  'only next_attempt_at, sweep_at, turn_at without guard attempted_at at-most': PACE,
  'notice e-mailed by the holder without guard lease equal':
    'It was e-mailed all the same; it matters where a lease ran out and the time to call was changed again by then.',
  'delivered without guard state equal': CLOCK,
  'delivered without guard attempts equal': CLOCK,
  'delivered without set lease': OVER,
  'delivered without set lease_until': OVER,
  'delivered without guard next_attempt_at equal':
    'It ends what was e-mailed; whoever asks for it again in that moment can ask once more.',
  'retry by the holder without set turn_at': PACE,
  'notice retry by the holder without set turn_at': PACE,
  'told of its end without set attempted_at': PACE,
  'withdrawn without set turn_at': PACE,
  'erased without set turn_at': PACE,
  'redelivery asked without set turn_at': PACE,
  'only failures without guard opened_at equal': PACE,
  'only failures without add failures': PACE,
  'only opened_at, canary, canary_at without guard opened_at equal': PACE,
  'only opened_at, canary, canary_at without guard failures above': PACE,
  'only opened_at, canary, canary_at without set opened_at': PACE,
  'only opened_at, canary, canary_at without set canary': PACE,
  'only opened_at, canary, canary_at without set canary_at': PACE,
  'only canary, canary_at without guard opened_at equal': PACE,
  'only canary, canary_at without set canary': PACE,
  'only canary, canary_at without set canary_at': PACE,
  'only opened_at, failures, canary without set opened_at': PACE,
  'only opened_at, failures, canary without set failures': PACE,
  'only opened_at, failures, canary without set canary': PACE,
  'only opened_at, failures, canary, closed_at without guard opened_at equal': PACE,
  'only opened_at, failures, canary, closed_at without set opened_at': PACE,
  'only opened_at, failures, canary, closed_at without set failures': PACE,
  'only opened_at, failures, canary, closed_at without set canary': PACE,
  'retry by the holder without set sweep_at': EARLY,
  'notice retry by the holder without set sweep_at': EARLY,
  'attempted without guard lease_until at-most': LOOKED,
  'attempted without guard attempts below': LOOKED,
  'told of its end without guard attempts equal': CLOCK,
  'details removed without guard remove_at at-most': 'The sweep asks only for those that are due.',
  'queued without guard state equal': 'It changes the words of an answer, and no delivery.',
  'withdrawn without set waiting_since': FIGURE,
  'erased without set waiting_since': FIGURE,
  'redelivery asked without set waiting_since': FIGURE,
  'withdrawn without set lease': NEVER_SENT,
  'withdrawn without set lease_until': NEVER_SENT,
  'erased without set lease': NEVER_SENT,
  'erased without set lease_until': NEVER_SENT,
  'erased without set remove_at': 'Nothing is left in it that would have to be removed.',
  'notice undeliverable without guard notice equal': OTHER_NOTICE,
  'notice undeliverable without guard attempts equal': OTHER_NOTICE,
  'notice undeliverable without guard lease_until at-most': SPENT,
  'undeliverable without guard lease_until at-most': SPENT,
  'notice undeliverable without set lease': OVER,
  'notice undeliverable without set lease_until': OVER,
  'undeliverable without set lease': OVER,
  'undeliverable without set lease_until': OVER,
  'redelivery asked without guard state equal': SAME,
  'redelivery asked without guard withdrawn_at absent': SAME,
  'redelivery asked without guard erased_at absent': SAME,
  'redelivery asked without guard consent_expires_at above': 'The refusal before it says the same.',
  'call time changed without set attempts':
    'It is tried less often then; test/delivery/steps holds it.',
  'call time changed without set waiting_since': FIGURE,
  'call time changed without set turn_at': PACE,
  'call time changed without set lease_until': OVER,
  'redelivery asked without set lease': OVER,
  'redelivery asked without set lease_until': OVER,
};
