/**
 * Stand-ins, in the bundles, for what packages export that most processes never use. Each loads its package when it is
 * called, constructed or asked for a member; the package waits in a file of its own (scripts/build/bundles.ts).
 */
import { createRequire } from 'node:module';

const loaded = new Map<string, unknown>();
export function loadLater(file: string): Readonly<Record<string, unknown>> {
  if (!loaded.has(file)) loaded.set(file, createRequire(import.meta.url)(`./${file}`));
  return Object(loaded.get(file));
}

export function later(file: string, name: string): unknown {
  // What is stood in for is called as a function or a class only where it is one.
  const get = () => loadLater(file)[name] as new () => object;
  return new Proxy(standIn, {
    apply: (_, of, args) => Reflect.apply(get(), of, args),
    construct: (_, args) => Reflect.construct(get(), args),
    get: (_, member) => Reflect.get(get(), member),
  });
}

/** What may be called as well as constructed. */
function standIn() {}
