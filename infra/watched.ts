/** What alarms and dashboard look at. */

import type { DeliveryQueue } from './constructs/delivery-queue.ts';
import type { FrontDoor } from './constructs/front-door.ts';
import type { ServiceFunction } from './constructs/service-function.ts';
import type { FunctionName } from './functions.ts';
import type { StageName } from './stages.ts';

export type Watched = {
  readonly stage: StageName;
  readonly queue: DeliveryQueue;
  readonly frontDoor: FrontDoor;
  readonly functions: Readonly<Record<FunctionName, ServiceFunction>>;
};
