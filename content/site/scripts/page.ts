/** On every page: says beside each phone number whether somebody answers it now. */
import { showOpen } from './office.ts';

showOpen(document);
