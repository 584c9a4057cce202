/** Structured logs and EMF metrics on stdout, by Powertools. Fields are never personal. */
import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Log } from '../enquiry/ports.ts';
import { once } from '../once.ts';

export function createJsonLog({ service, stage }: { service: string; stage: string }): Log {
  // Made with the first line and the first figure: most requests write neither.
  const logger = once(() => new Logger({ serviceName: service, persistentKeys: { stage } }));
  const figures = {
    namespace: 'BusinessFinance',
    serviceName: service,
    defaultDimensions: { stage },
  };
  const metrics = once(() => new Metrics(figures));
  const count: Log['count'] = (metric, dimensions = {}) => {
    const single = metrics().singleMetric();
    single.addDimensions({ ...dimensions });
    single.addMetric(metric, MetricUnit.Count, 1);
  };
  return {
    info: (message, fields = {}) => logger().info(message, fields),
    warn: (message, fields = {}) => logger().warn(message, fields),
    fault: (message, error, fields = {}) => {
      logger().error(message, { ...fields, fault: nameOf(error) });
      // Here and nowhere else, so that no fault is written that nobody is woken by.
      count('Fault');
    },
    count,
    measure: (metric, value) => {
      const unit = metric.endsWith('Seconds') ? MetricUnit.Seconds : MetricUnit.Count;
      metrics().singleMetric().addMetric(metric, unit, value);
    },
  };
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
