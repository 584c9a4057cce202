/** Removes a stage. The table and its key stay, and can be read and restored without the stacks. */
import { type StageName, stages } from '../../infra/stages.ts';
import { allowDeletion, findDeployment } from './deployment.ts';
import { emptyBucket } from './empty-bucket.ts';
import { agree, runCdk } from './run-step.ts';

type TearDown = { readonly stage: StageName; readonly isAgreed: boolean };

export async function tearDown({ stage, isAgreed }: TearDown): Promise<void> {
  const standing = await findDeployment(stage);
  if (!standing) throw new Error(`Nothing of ${stage} stands.`);
  const { Address, TableName, SiteBucketName } = standing;
  await agree(`Remove ${stage}, ${Address}? The table ${TableName} and its key stay.`, isAgreed);
  if (stages[stage].isProtected) await allowDeletion(stage);
  await emptyBucket(stages[stage].region, SiteBucketName);
  await runCdk('Remove', 'destroy', '--all', '--force', '-c', `stage=${stage}`);
  console.log(`\nThe table ${TableName} stays, under deletion protection.`);
}
