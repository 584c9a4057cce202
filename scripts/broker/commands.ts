/** The operator's commands, in the order that help shows them. */
import type { Command } from './command.ts';
import { deadLetters } from './dead-letters.ts';
import { erase } from './erase.ts';
import { exportData } from './export-data.ts';
import { list } from './list.ts';
import { redeliver } from './redeliver.ts';
import { redrive } from './redrive.ts';
import { show } from './show.ts';
import { stats } from './stats.ts';
import { timeline } from './timeline.ts';
import { verify } from './verify.ts';
import { withdraw } from './withdraw.ts';

export const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  show,
  timeline,
  redeliver,
  'dead-letters': deadLetters,
  redrive,
  export: exportData,
  erase,
  withdraw,
  verify,
  stats,
};
