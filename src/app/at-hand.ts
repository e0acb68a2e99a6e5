/** What a chunk holds, asked for once: the browser answers every `import()` in a task of its own, also for what it has. */

/** @returns the module: from then on that it is there without asking. Where it cannot be had, the next call asks again. */
export function atHand<Module>(bring: () => Promise<Module>): () => Module | Promise<Module> {
  let here: Module | undefined
  return () => here ?? bring().then((module) => (here = module))
}

/** In the place of the router's function of the same name (scripts/loaders-at-hand.ts). */
export function lazyFn<Key extends string, Result>(
  bring: () => Promise<Record<Key, (argument: never) => Promise<Result>>>,
  name: Key,
): (argument: never) => Promise<Result> {
  const module = atHand(bring)
  return async (argument) => (await module())[name](argument)
}
