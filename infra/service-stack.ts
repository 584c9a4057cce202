/**
 * The service itself: the record, the queue, the functions, the API in front of them and what
 * watches over it. It knows nothing of its own address: the build tells the functions.
 */

import { join } from 'node:path';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { createDashboard, listAlarms } from './alarms.ts';
import { createAlarms } from './constructs/alarms.ts';
import { createDeliveryQueue, type DeliveryQueue } from './constructs/delivery-queue.ts';
import { createEnquiryTable, type EnquiryTable } from './constructs/enquiry-table.ts';
import { createFrontDoor } from './constructs/front-door.ts';
import { callEachMinute, releaseInSteps, ServiceFunction } from './constructs/service-function.ts';
import { FUNCTION_NAMES, type FunctionName } from './functions.ts';
import { createSecrets, type SecretVersions, type ServiceSecrets } from './secrets.ts';
import { heldBackAMinute, type StageName, type StageSettings } from './stages.ts';
import { tell } from './tell.ts';

type ServiceStackProps = StackProps & {
  readonly stage: StageName;
  readonly settings: StageSettings;
  readonly distDir: string;
  /** Whether borrowers can ask for a copy by e-mail: `copy_to_borrower` in content/service.yaml. */
  readonly sendsCopies: boolean;
  readonly secretVersions: SecretVersions;
  readonly tableIndexes: readonly string[] | undefined;
  readonly isTableProtected: boolean;
  /** Whatever the stage says: where it is new, or an alarm sounds already. */
  readonly isAtOnce: boolean | undefined;
};

type Functions = Readonly<Record<FunctionName, ServiceFunction>>;
type Connecting = StageSettings & Pick<ServiceStackProps, 'sendsCopies'>;
type Parts = {
  readonly table: EnquiryTable;
  readonly queue: DeliveryQueue;
  readonly secrets: ServiceSecrets;
  readonly functions: Functions;
};

/** What the edge needs to reach the API and be let in. */
export type ApiOrigin = { readonly host: string; readonly secret: string };

export class ServiceStack extends Stack {
  readonly apiOrigin: ApiOrigin;

  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { settings, stage, sendsCopies } = props;
    const table = createEnquiryTable(new Construct(this, 'Enquiries'), {
      settings,
      indexes: props.tableIndexes,
      isProtected: props.isTableProtected,
    });
    const queue = createDeliveryQueue(new Construct(this, 'Deliveries'));
    const secrets = createSecrets(this, props.secretVersions);
    const functions = this.#createFunctions(props);
    this.#connect({ table, queue, secrets, functions }, { ...settings, sendsCopies });

    const frontDoor = createFrontDoor(new Construct(this, 'FrontDoor'), {
      stage,
      functions,
      settings,
    });
    this.apiOrigin = { host: frontDoor.host, secret: secrets.origin.current };

    const watched = { stage, queue, frontDoor, functions };
    const alarms = createAlarms(new Construct(this, 'Alarms'), {
      plans: listAlarms(watched),
      email: settings.alarmEmail,
    });
    if (settings.release !== 'at-once' && props.isAtOnce !== true) {
      releaseInSteps(new Construct(this, 'Release'), Object.values(functions), alarms.turningBack);
    }
    createDashboard(new Construct(this, 'Dashboard'), watched, alarms.alarms);

    // Beside the code in the bucket of CDK's assets, which is not public and keeps those of every build.
    const maps = new Asset(this, 'BuiltMaps', { path: join(props.distDir, 'sourcemaps') });
    tell(this, {
      TableName: table.tableName,
      // Another one only after a restore: CloudFormation changes its own.
      OwnTableName: table.ownTableName,
      SweepShards: String(settings.sweepShards),
      QueueUrl: queue.queue.queueUrl,
      DeadLetterQueueUrl: queue.deadLetters.queueUrl,
      WebhookSecretId: secrets.webhook.secret.secretArn,
      ReceiptSecretId: secrets.receipt.secret.secretArn,
      OriginSecretId: secrets.origin.secret.secretArn,
      McpStateSecretId: secrets.mcpState.secret.secretArn,
      TestEnquirySecretId: secrets.testEnquiry.secret.secretArn,
      // In use from this deployment on: the deploying command looks here what it must not shut out.
      McpStateSecretVersion: props.secretVersions.mcpState?.[0],
      TestEnquirySecretVersion: props.secretVersions.testEnquiry?.[0],
      AlarmTopicArn: alarms.topic.topicArn,
      SourceMaps: maps.s3ObjectUrl,
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

  /** Each line gives a function the name of a thing and leave to do with it what it does. */
  #connect({ table, queue, secrets, functions }: Parts, settings: Connecting): void {
    const { rest, enquiry, withdrawal, mcp, a2a, deliver, requeue, outside } = functions;
    for (const fn of [rest, enquiry, withdrawal, mcp, a2a]) {
      secrets.origin.connectReader(fn, 'ORIGIN_VERIFY');
    }
    secrets.mcpState.connectReader(mcp, 'MCP_STATE_KEYS');
    secrets.testEnquiry.connectReader(enquiry, 'TEST_ENQUIRY_SECRETS');
    for (const fn of [enquiry, mcp, a2a]) {
      table.connectRecorder(fn);
      secrets.receipt.connectSigner(fn);
    }
    table.connectWithdrawal(withdrawal);
    queue.connectProbe(withdrawal);
    for (const fn of [enquiry, withdrawal, mcp, a2a, deliver, requeue]) queue.connectRinger(fn);

    table.connectWorker(deliver);
    queue.connectWorker(deliver, settings.concurrency);
    secrets.webhook.connectSigner(deliver);
    if (settings.webhookUrl) deliver.set('WEBHOOK_URL', settings.webhookUrl);
    if (settings.emailFrom) {
      const senders = settings.sendsCopies ? [deliver, withdrawal] : [deliver];
      this.#connectEmail(settings.emailFrom, senders);
    }

    table.connectSweep(requeue);
    requeue.set('HELD_BACK_A_MINUTE', String(heldBackAMinute(settings)));
    callEachMinute(new Construct(this, 'Sweep'), requeue);
    callEachMinute(new Construct(this, 'OutsideCheck'), outside);
  }

  /** SES tells the records that prove that the domain it comes from is ours. */
  #connectEmail(from: string, senders: readonly ServiceFunction[]): void {
    const email = new Construct(this, 'BrokerEmail');
    const domain = Identity.domain(from.slice(from.lastIndexOf('@') + 1));
    const identity = new EmailIdentity(email, 'Identity', { identity: domain });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(email, `DnsRecord${index + 1}`, { value: `${name} CNAME ${value}` });
    });
    for (const fn of senders) {
      fn.set('EMAIL_FROM', from);
      fn.allow(['ses:SendEmail'], identity.emailIdentityArn);
    }
  }
}
