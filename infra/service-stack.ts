/**
 * The service itself: the record, the queue, six functions, the API in front of them and what watches
 * over it. It knows nothing of its own address: the build tells the functions.
 */
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { FunctionName } from '../scripts/build/write-bundles.ts';
import { listAlarms, type Watched } from './alarm-plans.ts';
import { Alarms } from './constructs/alarms.ts';
import { BrokerEmail } from './constructs/broker-email.ts';
import { Dashboard } from './constructs/dashboard.ts';
import { DeliveryQueue } from './constructs/delivery-queue.ts';
import { EnquiryTable } from './constructs/enquiry-table.ts';
import { FrontDoor } from './constructs/front-door.ts';
import { RotatedSecret, type SecretVersions } from './constructs/rotated-secret.ts';
import { ServiceFunction } from './constructs/service-function.ts';
import { SigningSecret } from './constructs/signing-secret.ts';
import { SweepSchedule } from './constructs/sweep-schedule.ts';
import { FUNCTION_NAMES } from './functions.ts';
import type { StageName, StageSettings } from './stages.ts';

export type ServiceStackProps = StackProps & {
  readonly stage: StageName;
  readonly settings: StageSettings;
  readonly distDir: string;
  readonly originVersions: SecretVersions;
};

type Functions = Readonly<Record<FunctionName, ServiceFunction>>;

export class ServiceStack extends Stack {
  readonly frontDoor: FrontDoor;
  readonly originSecret: RotatedSecret;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { settings, stage } = props;
    const table = new EnquiryTable(this, 'Enquiries', settings);
    const queue = new DeliveryQueue(this, 'Deliveries');
    const webhookSecret = new SigningSecret(this, 'WebhookSecret', {
      description: 'Signs deliveries to the broker',
      setting: 'WEBHOOK_SECRET_ID',
      rotation:
        'Rotated by hand with the broker, who must take the new value; both sign until then.',
    });
    const receiptSecret = new SigningSecret(this, 'ReceiptSecret', {
      description: 'Signs consent receipts',
      setting: 'RECEIPT_SECRET_ID',
      rotation: 'Rotated by hand: a receipt must be provable for as long as its evidence is kept.',
    });
    this.originSecret = new RotatedSecret(this, 'OriginSecret', {
      description: 'What the edge sends to prove itself to the functions',
      versions: props.originVersions,
    });
    const functions = this.#createFunctions(props);
    const { rest, enquiry, mcp, a2a, deliver, requeue } = functions;

    for (const fn of [rest, enquiry, mcp, a2a]) {
      fn.set('ORIGIN_VERIFY', this.originSecret.accepted);
    }
    for (const fn of [enquiry, mcp, a2a]) {
      table.connectRecorder(fn);
      receiptSecret.connectSigner(fn);
    }
    for (const fn of [enquiry, mcp, a2a, deliver, requeue]) queue.connectRinger(fn);
    table.connectWorker(deliver);
    queue.connectWorker(deliver, settings.concurrency);
    webhookSecret.connectSigner(deliver);
    deliver.set('WEBHOOK_URL', settings.webhookUrl);
    table.connectSweep(requeue);
    new SweepSchedule(this, 'Sweep', requeue);
    if (settings.emailDomain) {
      new BrokerEmail(this, 'BrokerEmail', settings.emailDomain).connectSender(deliver);
    }

    this.frontDoor = new FrontDoor(this, 'FrontDoor', { functions, settings });
    const alarms = this.#watch({ stage, queue, functions }, settings.alarmEmail);
    this.#tell({
      TableName: table.table.tableName,
      QueueUrl: queue.queue.queueUrl,
      DeadLetterQueueUrl: queue.deadLetters.queueUrl,
      WebhookSecretId: webhookSecret.secret.secretArn,
      ReceiptSecretId: receiptSecret.secret.secretArn,
      OriginSecretId: this.originSecret.secret.secretArn,
      AlarmTopicArn: alarms.topic.topicArn,
    });
  }

  #createFunctions({ stage, settings, distDir }: ServiceStackProps): Functions {
    const created = FUNCTION_NAMES.map((name) => {
      const fn = new ServiceFunction(this, name, { name, settings, distDir });
      fn.set('STAGE', stage);
      return [name, fn] as const;
    });
    // FUNCTION_NAMES lists every one.
    return Object.fromEntries(created) as Functions;
  }

  #watch(watched: Watched, email: string | undefined): Alarms {
    const alarms = new Alarms(this, 'Alarms', { plans: listAlarms(watched), email });
    new Dashboard(this, 'Dashboard', { ...watched, alarms, frontDoor: this.frontDoor });
    return alarms;
  }

  /** What the deploy and broker commands look up. */
  #tell(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
