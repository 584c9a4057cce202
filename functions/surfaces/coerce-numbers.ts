/**
 * Reads numbers that an assistant sent as text. Only the unmistakable forms, "85000" and "85,000",
 * and only in fields that hold numbers: anything else goes on as it came and is refused by name.
 * MCP and A2A use this; REST callers are programs and get no such help.
 */
import * as z from 'zod';

export function coerceNumbers(schema: z.ZodType, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || !isRecord(input)) return input;
  const coerced = Object.entries(input).map(([name, value]) => [
    name,
    isNumeric(schema.shape[name]) ? coerceNumber(value) : value,
  ]);
  return Object.fromEntries(coerced);
}

function isNumeric(field: unknown): boolean {
  return (field instanceof z.ZodOptional ? field.unwrap() : field) instanceof z.ZodNumber;
}

function coerceNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const plain = /^\d{1,3}(,\d{3})+$/.test(value) ? value.replaceAll(',', '') : value;
  const number = Number(plain);
  return Number.isFinite(number) && String(number) === plain ? number : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
