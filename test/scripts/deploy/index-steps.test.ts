import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { INDEXES, RETIRED_INDEXES } from '../../../functions/aws/table.ts';
import { createEnquiryTable } from '../../../infra/constructs/enquiry-table.ts';
import { stages } from '../../../infra/stages.ts';
import { listIndexSteps } from '../../../scripts/deploy/standing.ts';
import { makeFolder } from '../../support/folder.ts';

const wanted = Object.values(INDEXES);
/** As the first release made it. */
const standing = ['by-sweep', 'by-reference', 'by-phone'];

test('is one deployment where the table has what this release asks', () => {
  expect(listIndexSteps(wanted)).toEqual([wanted]);
});

test('changes one index a deployment, what is new first, until the table has what is asked', () => {
  let before = standing;
  for (const step of listIndexSteps(standing)) {
    const changed = [...before, ...step].filter(
      (name) => !(before.includes(name) && step.includes(name)),
    );
    expect(changed).toHaveLength(1);
    before = step;
  }
  expect(before.toSorted()).toEqual(wanted.toSorted());
  expect(listIndexSteps(standing)[0]).toContain('by-sweep');
});

async function makeTable(indexes: readonly string[]) {
  await using folder = await makeFolder();
  const stack = new Stack(new App({ outdir: folder.path }));
  createEnquiryTable(stack, { settings: stages.dev, indexes, isProtected: true });
  const [table] = Object.values(Template.fromStack(stack).findResources('AWS::DynamoDB::Table'));
  return table?.['Properties'];
}

type Key = { readonly AttributeName: string };
type Index = { readonly IndexName: string; readonly KeySchema: readonly Key[] };
const sortedNames = (keys: readonly Key[]) =>
  [...new Set(keys.map(({ AttributeName }) => AttributeName))].sort();

test.each(listIndexSteps(standing).map((step) => [step]))(
  'puts up a table with %j, and no attribute that no key uses',
  async (step) => {
    const { GlobalSecondaryIndexes, AttributeDefinitions } = await makeTable(step);
    const indexes: readonly Index[] = GlobalSecondaryIndexes;
    expect(indexes.map(({ IndexName }) => IndexName)).toEqual(step);
    const used = [{ AttributeName: 'id' }, ...indexes.flatMap(({ KeySchema }) => KeySchema)];
    expect(sortedNames(AttributeDefinitions)).toEqual(sortedNames(used));
  },
);

test('knows each index that a release made, and makes none of those any more', async () => {
  const retired = RETIRED_INDEXES.map(({ IndexName }) => IndexName);
  expect(retired.filter((name) => wanted.some((each) => each === name))).toEqual([]);
  await expect(makeTable(['by-nobody'])).rejects.toThrow('No release made an index by-nobody');
});
