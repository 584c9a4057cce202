import { expect, test } from 'vitest';
import { MANIFEST_KEY, planChanges } from '../../../scripts/deploy/publish.ts';

const headers = { content_type: 'text/html', cache_control: 'public, max-age=3600' };
const page = { ...headers, key: 'index.html', md5: 'aaa' };
const style = { ...headers, key: 'style.css', md5: 'bbb' };
const published = {
  etags: new Map([
    [page.key, '"aaa"'],
    [style.key, '"bbb"'],
    [MANIFEST_KEY, '"ccc"'],
  ]),
  headers: { [page.key]: headers, [style.key]: headers },
};

test('puts everything where nothing was published', () => {
  const changes = planChanges([page, style], { etags: new Map(), headers: {} });
  expect(changes).toEqual({ put: [page, style], remove: [], unchanged: 0 });
});

test('leaves alone what is there already', () => {
  expect(planChanges([page, style], published)).toEqual({ put: [], remove: [], unchanged: 2 });
});

test('puts what has other bytes', () => {
  const edited = { ...page, md5: 'ddd' };
  expect(planChanges([edited, style], published).put).toEqual([edited]);
});

test.each([{ content_type: 'application/json' }, { cache_control: 'no-store' }])(
  'puts what is to be served with other headers: %o',
  (other) => {
    const edited = { ...page, ...other };
    expect(planChanges([edited, style], published).put).toEqual([edited]);
  },
);

test('puts what no manifest tells the headers of', () => {
  expect(planChanges([page], { ...published, headers: {} }).put).toEqual([page]);
});

test('removes what is built no more, and never the manifest', () => {
  expect(planChanges([page], published).remove).toEqual([style.key]);
});
