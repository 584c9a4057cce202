/** The secrets that receipts of a stage are signed by, the current one first. */
import { createSecretReader, receiptSecret } from '../../functions/adapters/secret-reader.ts';
import { stages } from '../../infra/stages.ts';
import { findDeployment } from '../deploy/deployment.ts';
import { openSecrets } from '../local/development-secrets.ts';
import { CommandProblem, type Target } from './target.ts';

export async function readReceiptSecrets({ stage, dataDir }: Target): Promise<readonly string[]> {
  if (stage === 'local') return [(await openSecrets(dataDir)).receipt];
  const found = await findDeployment(stage);
  if (found === undefined) throw new CommandProblem(`Nothing is deployed as ${stage}.`);
  const config = { region: stages[stage].region };
  const clock = { now: () => Date.now() };
  return createSecretReader(found.ReceiptSecretId, receiptSecret, clock, config)();
}
