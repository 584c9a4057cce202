/** Gives one secret a new value. Nothing that was valid stops being so before its time. */
import { type StageName, stages } from '../../infra/stages.ts';
import { deployStage } from './deploy-stage.ts';
import { createSecretStore } from './secrets.ts';
import type { RotatedName } from './steps.ts';
import { agree, type Deployment, findDeployment } from './steps.ts';

type Rotation = {
  readonly stage: StageName;
  readonly isAgreed: boolean;
  readonly secret: RotatedName;
  readonly isLast: boolean;
};

const OVERLAP = 'The value before is accepted for a day; the first deployment after that ends it.';
const TOLD = {
  origin: OVERLAP,
  mcpState: OVERLAP,
  testEnquiry: OVERLAP,
  webhook: 'Both values sign from now. Give the broker the new one, then run this with --finish.',
  receipt: 'New receipts carry the new key. Deploy, so that its public half is published.',
} as const satisfies Record<RotatedName, string>;

export async function rotate({ stage, isAgreed, secret, isLast }: Rotation): Promise<void> {
  const standing = await findDeployment(stage);
  if (!standing) throw new Error(`Nothing of ${stage} stands.`);
  await agree(`Give the ${secret} secret of ${stage} a new value?`, isAgreed);
  const store = createSecretStore(stages[stage].region);
  const id = idsOf(standing)[secret];
  if (id === undefined) throw new Error('This secret comes with the next deployment.');
  if (secret === 'webhook') {
    await store.renew(id, isLast);
  } else if (secret === 'receipt') {
    await store.renewKeepingAll(id);
  } else {
    await store.replace(id);
    await deployStage({ stage, isAgreed });
  }
  console.log(isLast ? 'The value before no longer signs.' : TOLD[secret]);
}

function idsOf(standing: Deployment): Readonly<Record<RotatedName, string | undefined>> {
  return {
    origin: standing.OriginSecretId,
    mcpState: standing.McpStateSecretId,
    testEnquiry: standing.TestEnquirySecretId,
    webhook: standing.WebhookSecretId,
    receipt: standing.ReceiptSecretId,
  };
}
