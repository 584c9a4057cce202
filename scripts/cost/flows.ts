/**
 * What one call of each kind uses of AWS. Bytes and CPU are measured here; the calls of an enquiry
 * are those that the budgets hold; the time of one AWS call is the one thing assumed.
 */
import { FUNCTIONS } from '../../infra/functions.ts';
import type { Measured } from './measure.ts';

/** Within a region a DynamoDB or SQS call takes some milliseconds; billed time waits for it. */
const AWS_CALL_MILLISECONDS = 8;
/** A function of 1,769 MB has one whole processor; with less memory the same work takes longer. */
const MEGABYTES_OF_ONE_PROCESSOR = 1769;

export type Flow = {
  readonly name: string;
  readonly edgeRequests: number;
  readonly apiRequests: number;
  readonly invocations: number;
  readonly gigabyteSeconds: number;
  readonly tableWrites: number;
  readonly tableReads: number;
  readonly queueRequests: number;
  readonly bytesOut: number;
  readonly logBytes: number;
  /** It asks for nothing that we give. */
  readonly isJunk?: true;
};

const NOTHING = {
  edgeRequests: 1,
  apiRequests: 1,
  invocations: 1,
  tableWrites: 0,
  tableReads: 0,
  queueRequests: 0,
  logBytes: 0,
};
const ACCESS_LOG_BYTES = 300;

export function listFlows(measured: Measured): Flow[] {
  const answered = (name: 'rest' | 'enquiry' | 'mcp', milliseconds: number, calls = 0) =>
    gigabyteSeconds(FUNCTIONS[name].memoryMegabytes, milliseconds, calls);
  return [
    {
      ...NOTHING,
      name: 'read (products, documents, pages), at the edge',
      apiRequests: 0,
      invocations: 0,
      gigabyteSeconds: 0,
      bytesOut: measured.read.bytes,
    },
    {
      ...NOTHING,
      name: 'fit check over REST',
      gigabyteSeconds: answered('rest', measured.fit.milliseconds),
      bytesOut: measured.fit.bytes,
      logBytes: ACCESS_LOG_BYTES,
    },
    {
      ...NOTHING,
      name: 'MCP call (check_fit)',
      gigabyteSeconds: answered('mcp', measured.mcp.milliseconds),
      bytesOut: measured.mcp.bytes,
      logBytes: ACCESS_LOG_BYTES,
    },
    {
      ...NOTHING,
      name: 'junk: an enquiry that is refused',
      isJunk: true,
      gigabyteSeconds: answered('enquiry', measured.junk.milliseconds),
      bytesOut: measured.junk.bytes,
      logBytes: ACCESS_LOG_BYTES,
    },
    enquiry(measured, answered('enquiry', measured.enquiry.milliseconds, 4)),
  ];
}

/**
 * Of each write of an enquiry of usual length, with what it costs in the indexes. A test counts them from what the
 * clients really send (test/aws/write-units).
 */
/** `removal` comes months later: the details leave, and with them their rows in two indexes. */
export const WRITE_UNITS = { limit: 1, record: 5, claim: 2, outcome: 4, removal: 4 } as const;
/** A consistent read of the item by key, of the circuit, and the look for earlier ones from the phone. */
const READ_UNITS = 1 + 1 + 0.5;

/**
 * From request to broker: a look-up, the limit, the record and the message; then the worker's look at the circuit,
 * claim, look-up, outcome; and the message's receiving and deleting.
 */
function enquiry(measured: Measured, answeredGigabyteSeconds: number): Flow {
  const { deliver } = FUNCTIONS;
  return {
    ...NOTHING,
    name: 'enquiry, taken and delivered',
    invocations: 2,
    gigabyteSeconds:
      answeredGigabyteSeconds + gigabyteSeconds(deliver.memoryMegabytes, 2, 3 + BROKER_CALLS),
    tableWrites: Object.values(WRITE_UNITS).reduce<number>((sum, units) => sum + units, 0),
    tableReads: READ_UNITS,
    queueRequests: 3,
    bytesOut: measured.enquiry.bytes,
    logBytes: ACCESS_LOG_BYTES + 2000,
  };
}

/** The broker's own answer, in AWS calls' worth of waiting. */
const BROKER_CALLS = 25;

function gigabyteSeconds(megabytes: number, cpuMilliseconds: number, calls: number): number {
  const slower = Math.max(1, MEGABYTES_OF_ONE_PROCESSOR / megabytes);
  const milliseconds = cpuMilliseconds * slower + calls * AWS_CALL_MILLISECONDS;
  return (megabytes / 1024) * (Math.ceil(milliseconds) / 1000);
}
