/**
 * The gate of the promises: after a run of the whole suite, each promise must be proven by a test
 * that cites it, ran, and passed. When only part of the suite runs it says nothing.
 */
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { cites } from '../promises.ts';

export class PromisesReporter implements Reporter {
  readonly #promises: Readonly<Record<string, string>>;
  #vitest: Vitest | undefined;
  #isWhole = false;

  constructor(promises: Readonly<Record<string, string>>) {
    this.#promises = promises;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunStart(running: readonly TestSpecification[]): Promise<void> {
    const { shard, testNamePattern } = this.#vitest?.config ?? {};
    const all = (await this.#vitest?.globTestSpecifications()) ?? [];
    const isNarrowed = shard !== undefined || testNamePattern !== undefined;
    this.#isWhole = !isNarrowed && running.length === all.length;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#isWhole) return;
    const passed = modules
      .flatMap(({ children }) => [...children.allTests('passed')])
      .map(({ name }) => name);
    for (const [id, promise] of Object.entries(this.#promises)) {
      if (passed.some((title) => cites(title, id))) continue;
      console.error(`No test that ran and passed proves the promise ${id}: ${promise}`);
      process.exitCode = 1;
    }
  }
}
