/** Fills templates and turns Markdown into HTML. Text is always escaped, raw HTML in it included. */
import { Marked } from 'marked';
import { escapeHtml } from '../../functions/domain/escape-html.ts';

const markdown = new Marked({
  gfm: true,
  renderer: { html: ({ text }) => escapeHtml(text) },
});

export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}

/** `{{name}}` is text and `{{{name}}}` is HTML that we made; a name without a value is a mistake. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(
    /\{\{\{(\w+)\}\}\}|\{\{(\w+)\}\}/g,
    (_, html: string | undefined, text: string | undefined) => {
      const value = values[html ?? text ?? ''];
      if (value === undefined)
        throw new Error(`A template asks for ${html ?? text}, unknown here.`);
      return html === undefined ? escapeHtml(value) : value;
    },
  );
}
