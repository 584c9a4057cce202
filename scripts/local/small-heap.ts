/**
 * Tells V8 to collect sooner: the service lives in some 70 MB of heap, and left alone V8 would let
 * four times that pile up before it looks. Costs about a fifth more CPU, which a laptop has.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--heap-growing-percent=30');
setFlagsFromString('--semi-space-growth-factor=1');
