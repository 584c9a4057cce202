/** Gives one secret a new value. Nothing that is in use stops being accepted. */
import { deploy } from './deploy-stage.ts';
import { type RunStep, underLock } from './lock.ts';
import type { Ports } from './ports.ts';
import {
  changeStored,
  findSecret,
  finishRenewal,
  type RotatedName,
  renew,
  renewKeepingAll,
  replaceHandedOver,
} from './secrets.ts';
import { requireDeployment } from './standing.ts';

type Rotation = { readonly secret: RotatedName; readonly isLast: boolean };

export async function rotate(ports: Ports, rotation: Rotation): Promise<void> {
  const { operator, stage } = ports;
  await operator.agree(`Give the ${rotation.secret} secret of ${stage} a new value?`);
  await underLock(ports, `Change of the ${rotation.secret} secret`, async (step) => {
    operator.tell(await change(ports, rotation, step));
  });
}

/** Answers what that means. */
async function change(ports: Ports, { secret, isLast }: Rotation, step: RunStep): Promise<string> {
  const found = await requireDeployment(ports);
  const id = findSecret(secret, found);
  if (secret === 'webhook') {
    await step('Change what signs', () =>
      changeStored(ports.secrets, id, isLast ? finishRenewal : renew),
    );
    return isLast
      ? 'The value before no longer signs.'
      : 'Both values sign from now. Give the broker the new one, then run this with --finish.';
  }
  if (secret === 'receipt') {
    await step('Change what signs', () => changeStored(ports.secrets, id, renewKeepingAll));
    return 'New receipts carry the new key. Deploy, so that its public half is published.';
  }
  await step('Make a new value', () => replaceHandedOver(ports, secret, found));
  await deploy(ports, step);
  return 'The value before is accepted for a day; the first deployment after that ends it.';
}
