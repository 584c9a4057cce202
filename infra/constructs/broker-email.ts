/** The domain that e-mail to the broker, and a borrower's copy, comes from. SES tells the records that prove it is ours. */
import { CfnOutput } from 'aws-cdk-lib';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

export class BrokerEmail extends Construct {
  readonly #identity: EmailIdentity;
  readonly #sender: string;

  constructor(scope: Construct, id: string, sender: string) {
    super(scope, id);
    this.#sender = sender;
    const domain = sender.slice(sender.lastIndexOf('@') + 1);
    this.#identity = new EmailIdentity(this, 'Identity', { identity: Identity.domain(domain) });
    this.#identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `DnsRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
  }

  connectSender(fn: ServiceFunction): void {
    fn.set('EMAIL_FROM', this.#sender);
    fn.allow(['ses:SendEmail'], this.#identity.emailIdentityArn);
  }
}
