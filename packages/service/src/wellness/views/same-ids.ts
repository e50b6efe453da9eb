/** Whether two lists have the same ids, in any order and however often. */
export function areSameIds(one: readonly number[], other: readonly number[]): boolean {
  const [ids, others] = [new Set(one), new Set(other)];
  return ids.size === others.size && [...ids].every((id) => others.has(id));
}
