/**
 * An enquiry as it stands in the table. What is never changed is packed into two attributes, one of which is all
 * that is personal and leaves whole: so that an item is a third of what it says, as every write is billed by
 * the size of the whole item. Most of what it says stands in an example too, and is packed as a place in that.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type EnquiryRecord, enquiryRecord } from '../enquiry/record.ts';
import example from './item-example.json' with { type: 'json' };
import { type Item, TTL_ATTRIBUTE } from './table.ts';

/** By attribute, the fields that it holds. */
export const PACKED = {
  kept: ['answer', 'consent', 'surface', 'nonce', 'request_id', 'evidence_until'],
  personal: ['details'],
} as const satisfies Readonly<Record<string, readonly (keyof EnquiryRecord)[]>>;
type Pack = keyof typeof PACKED;
const PACKS = Object.keys(PACKED) as Pack[];
const INSIDE: readonly string[] = PACKS.flatMap((pack) => PACKED[pack]);

export const MARSHALL = { removeUndefinedValues: true } as const;

export function toItem(record: EnquiryRecord): Item {
  const ttl = Math.ceil(record.evidence_until / 1000);
  const plain = Object.entries(record).filter(([field]) => !INSIDE.includes(field));
  const packs = PACKS.flatMap((pack) => {
    const held = PACKED[pack].flatMap((field) =>
      record[field] === undefined ? [] : [[field, record[field]] as const],
    );
    return held.length === 0 ? [] : [[pack, compress(pack, Object.fromEntries(held))] as const];
  });
  const row: Record<string, unknown> = Object.fromEntries([...plain, ...packs]);
  return marshall({ ...row, [TTL_ATTRIBUTE]: ttl }, MARSHALL);
}

export function fromItem(item: Item): EnquiryRecord {
  const row = unmarshall(item);
  const packed = PACKS.map((pack) => (row[pack] === undefined ? {} : expand(pack, row[pack])));
  return enquiryRecord.parse(Object.assign({}, ...packed, row));
}

/** What a change removes, by attribute. A pack leaves whole or not at all. */
export function attributesOf(fields: readonly PropertyKey[]): readonly PropertyKey[] {
  const packs = PACKS.filter((pack) => PACKED[pack].some((field) => fields.includes(field)));
  for (const pack of packs) {
    if (PACKED[pack].some((field) => !fields.includes(field))) {
      throw new Error(`${PACKED[pack].join(' and ')} leave together.`);
    }
  }
  return [...fields.filter((field) => !INSIDE.includes(String(field))), ...packs];
}

/** Never changed: what was packed by it opens with no other. */
const exampleOf = (pack: Pack) => ({ dictionary: Buffer.from(JSON.stringify(example[pack])) });

function compress(pack: Pack, fields: object): Uint8Array {
  const text = JSON.stringify(fields, (_key, value) => openReceipt(value));
  return deflateRawSync(text, exampleOf(pack));
}

function expand(pack: Pack, packed: Uint8Array): object {
  const text = inflateRawSync(packed, exampleOf(pack));
  return JSON.parse(String(text), (_key, value) => closeReceipt(value));
}

/** Base64 hides from compression what a signed receipt says: it is kept as header, claims and signature. */
function openReceipt(value: unknown): unknown {
  const [, header = '', claims = '', signature] =
    typeof value === 'string' ? (/^(ey[\w-]+)\.(ey[\w-]+)\.([\w-]+)$/.exec(value) ?? []) : [];
  if (signature === undefined) return value;
  const opened = { jws: [decode(header), decode(claims), signature] };
  return closeReceipt(opened) === value ? opened : value;
}

function closeReceipt(value: unknown): unknown {
  const { jws }: { readonly jws?: unknown } = Object(value);
  if (!Array.isArray(jws)) return value;
  const [header, claims, signature] = jws.map(String);
  return [encode(header), encode(claims), signature].join('.');
}

const decode = (text: string) => Buffer.from(text, 'base64url').toString();
const encode = (text = '') => Buffer.from(text).toString('base64url');
