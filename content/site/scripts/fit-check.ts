/** The fit check: reads the form, asks the service, and shows the answer in the form's place. */
import type { Fit, Scenario } from '../../../functions/fit/schema.ts';
import { button, element, find } from './element.ts';
import { describeNeed, readScenario } from './fit/read-scenario.ts';
import { canBeCalled, showFit, unfoldInPrint } from './fit/show-fit.ts';
import { postJson, type Reply, readProblems } from './post-json.ts';
import type { Problem } from './problem.ts';
import { clearProblems, showProblems } from './problems.ts';
import { rememberNeed } from './remembered.ts';

const root = find(document, '#fit-check');
const form = find<HTMLFormElement>(root, 'form');
const result = find(root, '#result');
const status = find(form, '[role=status]');
const phone = find(document, '.foot a[href^="tel:"]').textContent ?? '';
let isAsking = false;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isAsking) askForm();
});
unfoldInPrint(result);

/** Back leads from the answer to the form, as between pages. */
window.addEventListener('popstate', () => showForm());

async function askForm(): Promise<void> {
  const { scenario, problems } = readScenario(readForm());
  if (problems.length > 0) return showProblems(root, problems);
  await ask(scenario);
}

async function ask(scenario: Scenario): Promise<void> {
  clearProblems(root);
  isAsking = true;
  status.textContent = 'Checking …';
  const reply = await postJson('/v1/eligibility', scenario);
  status.textContent = '';
  isAsking = false;
  if (reply.status !== 200) return showProblems(root, explain(reply));
  rememberNeed(describeNeed(scenario));
  showResult(reply.body as Fit, scenario);
}

function readForm(): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(entries);
}

function showResult(fit: Fit, scenario: Scenario): void {
  result.replaceChildren(
    ...showFit(fit, {
      scenario,
      ask,
      link: (text, url) =>
        element('a', { href: url.startsWith('tel:') ? url : new URL(url).pathname }, text),
      next: [nextSteps(fit)],
    }),
  );
  if (!form.hidden) history.pushState({ shows: 'result' }, '');
  form.hidden = true;
  const heading = find(result, 'h2');
  heading.focus();
  heading.scrollIntoView({ block: 'center' });
}

/** After a personal need only a new check is offered. */
function nextSteps(fit: Fit): HTMLElement {
  const call = element('a', { class: 'button', href: '/enquire' }, 'Ask a licensed broker to call');
  const again =
    fit.fit === 'out_of_scope'
      ? button('Check another need', restart, { class: 'as-link' })
      : button('Change your answers', () => history.back(), { class: 'as-link' });
  const print = button('Print or save this answer', () => window.print(), { class: 'as-link' });
  return element('p', { class: 'start' }, canBeCalled(fit) && call, again, print);
}

function restart(): void {
  form.reset();
  history.back();
}

function showForm(): void {
  form.hidden = false;
  result.replaceChildren();
  find(form, '#purpose').focus();
}

function explain({ status: code, body, retryAfterSeconds }: Reply): Problem[] {
  const problems = readProblems(body);
  if (code === 400 && problems.length > 0) {
    return problems.map(({ field, text }) => ({ field, text: `${labelOf(field)}: ${text}` }));
  }
  const kept = 'What you typed is still here.';
  const call = `Or phone ${phone} and talk it through.`;
  if (code === 429) {
    const wait = `Wait ${Math.max(retryAfterSeconds, 1)} seconds, then try again.`;
    return [{ text: `Too many checks came at once. ${wait} ${kept} ${call}`, phone }];
  }
  const cause =
    code === 0 ? 'There is no answer. Check your connection' : 'The check is not working';
  return [{ text: `${cause}, then try again. ${kept} ${call}`, phone }];
}

function labelOf(field: string): string {
  const control = form.querySelector(`[name="${CSS.escape(field)}"]`);
  const label = control?.closest('.field')?.querySelector('label:not(.choice, .unseen), legend');
  return label?.textContent ?? field;
}
