/**
 * The enquiry form, in our page and in the embed. Its template asks for fields in words of their own;
 * a field of the enquiry that it does not ask for yet is asked plainly, so that none is left out.
 */
import * as z from 'zod';
import { told } from '../../../functions/contract/enquiry.ts';
import { escapeHtml } from '../../../functions/domain/escape-html.ts';
import { fillTemplate } from '../render-html.ts';
import type { SiteValues, Templates } from './page.ts';

export function enquiryForm(templates: Templates, values: SiteValues): string {
  const template = templates('enquiry-form');
  const others = Object.entries(told.shape).filter(
    ([field]) => !template.includes(`name="${field}"`),
  );
  const other_fields = others.map(([field, schema]) => plainField(field, schema)).join('\n');
  return fillTemplate(template, { ...values, other_fields });
}

export function plainField(field: string, schema: z.ZodType): string {
  const { type, maxLength, enum: choices, description = '' } = z.toJSONSchema(schema);
  const kind = type === 'integer' ? 'number' : type;
  const id = `enquiry-${field}`;
  const words = field.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const optional =
    schema instanceof z.ZodOptional ? ' <span class="optional">(optional)</span>' : '';
  const common = `id="${id}" name="${field}" aria-describedby="${id}-hint"`;
  const options =
    type === 'boolean'
      ? [
          ['true', 'Yes'],
          ['false', 'No'],
        ]
      : (choices ?? []).map((each) => [each, each]);
  return [
    `<div class="field" data-field="${field}" data-kind="${kind}">`,
    `<label for="${id}">${escapeHtml(label)}${optional}</label>`,
    `<p class="hint" id="${id}-hint">${escapeHtml(description)}</p>`,
    options.length === 0
      ? `<input ${common} maxlength="${maxLength ?? 30}" autocomplete="off">`
      : `<select ${common}>${[['', ''], ...options].map(showOption).join('')}</select>`,
    '</div>',
  ].join('\n');
}

function showOption([value, words]: readonly unknown[]): string {
  return `<option value="${escapeHtml(String(value))}">${escapeHtml(String(words))}</option>`;
}
