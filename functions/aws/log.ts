/**
 * Structured logs on stdout, and figures for CloudWatch in its embedded metric format. Fields are never personal.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import type { Log } from '../enquiry/ports.ts';

type LogOf = {
  readonly service: string;
  readonly stage: string;
  /** False where nobody collects them. */
  readonly writesFigures?: boolean;
};

export function createJsonLog({ service, stage, writesFigures = true }: LogOf): Log {
  const tell = (level: string, message: string, fields: object) =>
    write({ level, message, timestamp: new Date().toISOString(), service, stage, ...fields });
  const figure = (Name: string, Unit: string, value: number, by: object = {}) => {
    if (!writesFigures) return;
    const dimensions = { service, stage, ...by };
    const metric = {
      Namespace: 'BusinessFinance',
      Dimensions: [Object.keys(dimensions)],
      Metrics: [{ Name, Unit }],
    };
    const _aws = { Timestamp: Date.now(), CloudWatchMetrics: [metric] };
    write({ _aws, ...dimensions, [Name]: value });
  };
  const count: Log['count'] = (metric, dimensions) => figure(metric, 'Count', 1, dimensions);
  return {
    info: (message, fields = {}) => tell('INFO', message, fields),
    warn: (message, fields = {}) => tell('WARN', message, fields),
    fault: (message, error, fields = {}) => {
      tell('ERROR', message, { ...fields, fault: nameOf(error) });
      // Here and nowhere else, so that no fault is written that nobody is woken by.
      count('Fault');
    },
    count,
    measure: (metric, value) =>
      figure(metric, metric.endsWith('Seconds') ? 'Seconds' : 'Count', value),
  };
}

/** Past the console, which on Lambda puts each line into one of its own. */
function write(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/**
 * Name and place only: the message of a library's error may quote what we sent it, which may be
 * personal.
 */
function nameOf(error: unknown): { name: string; code?: string; at?: string } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error ? String(error.code) : undefined;
  const at = error.stack
    ?.replace(error.message, '')
    .match(/^ +at .*$/m)?.[0]
    .trim();
  return { name: error.name, ...(code ? { code } : {}), ...(at ? { at } : {}) };
}
