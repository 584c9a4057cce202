/** A lane's page: prints the list of documents by itself. */
import { find } from './element.ts';

find(document, '[data-print]').addEventListener('click', () => {
  document.body.dataset['print'] = 'documents';
  window.print();
  delete document.body.dataset['print'];
});
