/**
 * The shape of what is stored, made from the shape of what is sent: the same fields with the same
 * types, without the limits. What was taken by the rules of its day must stay readable for ever.
 */
import * as z from 'zod';

type Bare<Field> =
  Field extends z.ZodOptional<infer Inner>
    ? z.ZodExactOptional<z.ZodType<z.output<Inner>>>
    : z.ZodType<z.output<Field>>;

/** Texts, numbers and yes-or-no lose their limits; any other kind of field stays as it is. */
export function bareShape<Shape extends z.ZodRawShape>(
  shape: Shape,
): { [Name in keyof Shape]: Bare<Shape[Name]> } {
  const fields = Object.entries(shape).map(([name, field]) => [name, bare(field)]);
  // The same names, each with the schema that Bare gives its kind: see bare.
  return Object.fromEntries(fields) as { [Name in keyof Shape]: Bare<Shape[Name]> };
}

function bare(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodOptional) return z.exactOptional(bare(field.unwrap()));
  if (field instanceof z.ZodPipe) return bare(field.out);
  // By kind and not by class: naming zod's own classes of text would bundle all of it, 300 KB.
  const { type } = field._zod.def;
  if (type === 'string') return z.string();
  return type === 'number' ? z.number() : field;
}
