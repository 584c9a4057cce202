/** The check from outside, each minute. */
import { wireOutsideCheck } from '../main.ts';

export const handler = wireOutsideCheck();
