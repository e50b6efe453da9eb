import type { LinkOptions } from '@fin-link/contracts/browser';
import { changedPaths, fieldsOf, withValue } from './option-fields.ts';

/** A field that two operators changed to different values. */
export interface Collision {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Changes of two operators to the same draft. */
export interface Merge {
  /** Fields that only the other operator changed. They are taken. */
  readonly taken: readonly string[];
  /** Fields that only this operator changed. They are kept. */
  readonly kept: readonly string[];
  readonly collisions: readonly Collision[];
}

/** Compares two changed drafts with the draft that both operators started from. */
export function compareDrafts(base: LinkOptions, mine: LinkOptions, theirs: LinkOptions): Merge {
  const [own, other] = [new Set(changedPaths(base, mine)), new Set(changedPaths(base, theirs))];
  const differing = new Set(changedPaths(mine, theirs));
  const [mineFields, theirFields] = [fieldsOf(mine), fieldsOf(theirs)];
  return {
    taken: [...other].filter((path) => !own.has(path)),
    kept: [...own].filter((path) => !other.has(path)),
    collisions: [...own]
      .filter((path) => other.has(path) && differing.has(path))
      .map((path) => ({ path, mine: mineFields.get(path), theirs: theirFields.get(path) })),
  };
}

/** Returns the other draft with the fields that this operator keeps. `mineAt`: paths of collisions that this operator wins. */
export function mergeDrafts(
  mine: LinkOptions,
  theirs: LinkOptions,
  { kept }: Pick<Merge, 'kept'>,
  mineAt: ReadonlySet<string>,
): LinkOptions {
  const fields = fieldsOf(mine);
  return [...kept, ...mineAt].reduce((merged, path) => withValue(merged, path, fields.get(path)), theirs);
}
