/** The first page's box: what is written there is checked on the page of the fit check. */
import { find } from './element.ts';
import { clearProblems, showProblems } from './problems.ts';
import { recallCheck, rememberCheck } from './remembered.ts';
import { needWords } from './sentences.ts';

const root = find(document, '#tell');
const form = find<HTMLFormElement>(root, 'form');
const box = find<HTMLTextAreaElement>(form, 'textarea');

box.value = recallCheck().filled['situation'] ?? '';
form.addEventListener('input', () => rememberCheck({ filled: { situation: box.value } }));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  clearProblems(root);
  const situation = box.value.trim();
  if (situation === '') {
    return showProblems(root, [{ field: 'situation', text: needWords.missing }]);
  }
  rememberCheck({ filled: { situation }, isNew: true });
  location.assign('/fit-check');
});
