/**
 * An enquiry as it stands in the table. What is never changed is packed into two attributes, one of which is all
 * that is personal and leaves whole: so that an item is two kilobytes and not four, as every write is billed by
 * the size of the whole item.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { type EnquiryRecord, enquiryRecord } from '../enquiry/record.ts';
import { type Item, TTL_ATTRIBUTE } from './table.ts';

/** By attribute, the fields that it holds. */
export const PACKED = {
  kept: [
    'answer',
    'consent',
    'fit',
    'surface',
    'nonce',
    'request_id',
    'withdrawal_hash',
    'evidence_until',
  ],
  personal: ['details', 'fit_checks'],
} as const satisfies Readonly<Record<string, readonly (keyof EnquiryRecord)[]>>;
const PACKS = Object.keys(PACKED) as (keyof typeof PACKED)[];
const INSIDE: readonly string[] = PACKS.flatMap((pack) => PACKED[pack]);

export const MARSHALL = { removeUndefinedValues: true } as const;

export function toItem(record: EnquiryRecord): Item {
  const ttl = Math.ceil(record.evidence_until / 1000);
  const plain = Object.entries(record).filter(([field]) => !INSIDE.includes(field));
  const packs = PACKS.flatMap((pack) => {
    const held = PACKED[pack].flatMap((field) =>
      record[field] === undefined ? [] : [[field, record[field]] as const],
    );
    return held.length === 0 ? [] : [[pack, compress(Object.fromEntries(held))] as const];
  });
  const row: Record<string, unknown> = Object.fromEntries([...plain, ...packs]);
  return marshall({ ...row, [TTL_ATTRIBUTE]: ttl }, MARSHALL);
}

export function fromItem(item: Item): EnquiryRecord {
  const row = unmarshall(item);
  const packed = PACKS.map((pack) => (row[pack] === undefined ? {} : expand(row[pack])));
  return enquiryRecord.parse(Object.assign({}, row, ...packed));
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

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

function compress(fields: object): Uint8Array {
  return brotliCompressSync(
    JSON.stringify(fields, (_key, value) => openReceipt(value)),
    QUALITY,
  );
}

function expand(packed: Uint8Array): object {
  return JSON.parse(String(brotliDecompressSync(packed)), (_key, value) => closeReceipt(value));
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
