import { transform } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_EDGE_FUNCTION_BYTES, writeEdge } from '../../scripts/build/write-edge.ts';
import { type EdgeRequest, loadEdgeFunction } from '../../scripts/local/edge.ts';
import { edgeLists, readEdgeSource } from '../support/local-edge.ts';
import { makeDeployed, VIEWER } from '../support/local-edge-answers.ts';

let source: string;
let deployed: string;

beforeAll(async () => {
  source = await readEdgeSource();
  deployed = await makeDeployed();
});

describe('the deployed file', () => {
  it('is ES5: asking for ES5 changes nothing that asking for the newest does not', async () => {
    const [old, newest] = await Promise.all(
      ['es5', 'esnext'].map((target) => transform(source, { target })),
    );
    expect(old?.code).toBe(newest?.code);
  });

  it('is what the test for ES5 can tell from newer code', async () => {
    await expect(transform('const a = 1;', { target: 'es5' })).rejects.toThrow('es5');
    const arrow = await Promise.all(
      ['es5', 'esnext'].map((target) => transform('f(() => a);', { target })),
    );
    expect(arrow[0]?.code).not.toBe(arrow[1]?.code);
  });

  it('stays within what CloudFront takes, with every lane, document and page in it', () => {
    expect(Buffer.byteLength(deployed)).toBeLessThan(MAX_EDGE_FUNCTION_BYTES);
  });

  it('is refused by the build when it is too large', async () => {
    const lists = { ...edgeLists, PAGE: 'x'.repeat(MAX_EDGE_FUNCTION_BYTES) };
    await expect(writeEdge(lists, 'nowhere')).rejects.toThrow('CloudFront takes 10240');
  });

  it('runs where no string may become code', () => {
    const sly = loadEdgeFunction('function handler() { return eval("1"); }');
    expect(() => sly({ ...({} as EdgeRequest) }, VIEWER)).toThrow('Code generation');
  });
});
