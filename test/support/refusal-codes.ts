/** The codes that an operation may refuse with; the others are a surface's own. */
import { CODES, type Code, REFUSED, type RefusalCode } from '../../functions/refusals.ts';

export const allCodes = Object.keys(CODES) as Code[];

export const refusalCodes = allCodes.filter((code): code is RefusalCode =>
  Object.hasOwn(REFUSED, CODES[code].kind),
);
