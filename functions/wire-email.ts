/**
 * E-mail to the broker, where the operator gave an address and the stage has one to send from. SES is
 * loaded when the first e-mail is due: for most enquiries none ever is.
 */
import { readConfig } from './config.ts';
import type { Catalogue } from './contract/built.ts';
import type { Broker } from './operations/ports.ts';

export function wireEmail({ service, lanes, zone }: Catalogue): Broker | undefined {
  const { EMAIL_FROM: from } = readConfig(['EMAIL_FROM']);
  const { email_to: to } = service.delivery;
  if (from === undefined || to === undefined) return undefined;
  const names = new Map<string, string>(lanes.map(({ id, name }) => [id, name]));
  const words = { zone, laneName: (id: string) => names.get(id) ?? id };
  const load = async () => {
    const { createEmailBroker } = await import('./adapters/email-broker.ts');
    return createEmailBroker({ from, to, words });
  };
  let loaded: Promise<Broker> | undefined;
  return {
    send: async (message) => {
      loaded ??= load();
      return (await loaded).send(message);
    },
  };
}
