/**
 * The parts of a transition that can be left out and no promise breaks, each with the reason. It may
 * only shrink: a part that is not here must be noticed.
 */

const NO_LEASE = 'A token means nothing once its lease is over, and the clock beside it says so.';
const OVER = 'The guard beside it lets it pass only where the lease is over already.';
const EARLY_RING =
  'The sweep then only rings too early or once more, and a ring too many does nothing.';

const OWN_LAWS =
  'The model keeps no schedule; attempts.test.ts holds this over the real operations.';
const NOT_IN_THE_MODEL =
  'The rows of the model carry no hashes and no receipt; withdraw-enquiry.test.ts holds this.';

const MEASURED = 'Only what the sweep measures looks at it; requeue-enquiries.test.ts holds this.';
const NEVER_HELD = 'Nobody has ever held what was never tried.';

export const UNNOTICED: Readonly<Record<string, string>> = {
  'redeliver without set waiting_since': MEASURED,
  'withdraw without set waiting_since': MEASURED,
  'erase without set waiting_since': MEASURED,
  'withdraw without set lease': NEVER_HELD,
  'withdraw without set lease_until': NEVER_HELD,
  'erase without set lease': NEVER_HELD,
  'erase without set lease_until': NEVER_HELD,
  'claim without set next_attempt_at': OWN_LAWS,
  'claimNotice without set next_attempt_at': OWN_LAWS,
  'postpone without set sweep_at': EARLY_RING,
  'settle without set sweep_at': EARLY_RING,
  'settleNotice without set sweep_at': EARLY_RING,
  'settle without set lease': NO_LEASE,
  'settleNotice without set lease': NO_LEASE,
  'release without set lease': NO_LEASE,
  'lapse without set lease': NO_LEASE,
  'lapseNotice without set lease': NO_LEASE,
  'redeliver without set lease': NO_LEASE,
  'lapse without set lease_until': OVER,
  'lapseNotice without set lease_until': OVER,
  'redeliver without set lease_until': OVER,
  'lapseNotice without guard lease_until': 'A spent notice cannot be claimed again.',
  'lapseNotice without guard attempts':
    'Attempts start again only with another notice, which is guarded.',
  'erase without set remove_at': 'What is erased has no details left to remove.',
  'retire without guard remove_at':
    'Details whose time has come may leave, whatever happens in the meantime.',
  'markQueued without guard state': 'It changes the words of an answer, and no delivery.',
  'erase without remove agent_name': NOT_IN_THE_MODEL,
  'erase without remove fit_checks': NOT_IN_THE_MODEL,
  'retire without remove fit_checks': NOT_IN_THE_MODEL,
  'erase without set details_hash': NOT_IN_THE_MODEL,
  'erase without set salt': NOT_IN_THE_MODEL,
  'redeliver without guard state': 'What may have happened meanwhile is each guarded by itself.',
};
