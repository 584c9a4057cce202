/**
 * How a table that stands comes to the indexes of this release. DynamoDB makes or removes one index of
 * a table at a time, and CloudFormation one in a deployment: what is new comes first, one by one, and
 * what nothing asks any more goes last.
 */
import { tableDefinition } from '../../functions/aws/table.ts';

/** The indexes of each deployment that is needed; the last has those of this release. */
export function listIndexSteps(standing: readonly string[]): string[][] {
  const { GlobalSecondaryIndexes: defined = [] } = tableDefinition;
  const wanted = defined.map(({ IndexName = '' }) => IndexName);
  const missing = wanted.filter((name) => !standing.includes(name));
  const spare = standing.filter((name) => !wanted.includes(name));
  const grown = missing.map((_, at) => [...standing, ...missing.slice(0, at + 1)]);
  const shrunk = spare.map((_, at) => [...wanted, ...spare.slice(at + 1)]);
  const steps = [...grown, ...shrunk];
  return steps.length === 0 ? [wanted] : steps;
}
