/** The check from outside, each minute. The build knows the public address, so it needs no setting for it. */
import { readCatalogue } from '../built-files.ts';
import { wireLog } from '../main.ts';
import { createOutsideCheck } from '../outside-check.ts';

export const handler = createOutsideCheck({
  address: readCatalogue().base_url,
  log: wireLog('outside'),
});
