/** Says beside each phone number whether the office answers it now, by the office's own clock. */
import { type Office, sayWhetherOpen } from '../../../functions/catalogue/office-time.ts';

/** Written in by the build. */
declare const OFFICE: Office;

export function showOpen(root: ParentNode): void {
  const said = `, ${sayWhetherOpen(Date.now(), OFFICE)}`;
  for (const place of root.querySelectorAll('[data-open]')) {
    place.textContent = said;
    place.classList.add('known');
  }
}
