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

export const UNNOTICED: Readonly<Record<string, string>> = {
  'only sweep_at without set sweep_at': EARLY,
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
  'redelivery asked without set lease': OVER,
  'redelivery asked without set lease_until': OVER,
};
