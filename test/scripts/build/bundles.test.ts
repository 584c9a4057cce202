/** What each function carries, by the bundler's own account: a fit check pays for nothing that it never uses. */

import { describe, expect, it } from 'vitest';
import type { FunctionName } from '../../../infra/functions.ts';
import {
  bundleFunction,
  EVERY_IMPORT,
  listSources,
  START_IMPORT,
} from '../../../scripts/build/bundles.ts';

const AWS_SDK = 'node_modules/@aws-sdk/';
const PHONE_DATA = 'functions/enquiry/phone-data.json';
const ENQUIRY_SCHEMA = 'functions/enquiry/schema.ts';
const HEAVY = [AWS_SDK, PHONE_DATA, ENQUIRY_SCHEMA];

const bundles = new Map<FunctionName, ReturnType<typeof bundleFunction>>();

/** Those of the heavy parts that something is left of in the chunks that `kinds` of import lead to. */
async function heavyPartsOf(name: FunctionName, kinds: readonly string[]): Promise<string[]> {
  const bundled = bundles.get(name) ?? bundleFunction(name, 'nowhere');
  bundles.set(name, bundled);
  const { metafile } = await bundled;
  const sources = listSources(metafile, kinds);
  return HEAVY.filter((part) => sources.some((path) => path.includes(part)));
}

describe('the bundle of', () => {
  it('rest has no schema of an enquiry, no phone data and no AWS SDK, at start or later', async () => {
    expect(await heavyPartsOf('rest', EVERY_IMPORT)).toEqual([]);
  });

  it.each(['mcp', 'a2a'] as const)(
    '%s loads the SDK and the phone data only when someone enquires',
    async (name) => {
      expect(await heavyPartsOf(name, START_IMPORT)).toEqual([ENQUIRY_SCHEMA]);
      expect(await heavyPartsOf(name, EVERY_IMPORT)).toEqual(HEAVY);
    },
  );

  it('enquiry has all three from the start, as it is asked for nothing else', async () => {
    expect(await heavyPartsOf('enquiry', START_IMPORT)).toEqual(HEAVY);
  });
});
