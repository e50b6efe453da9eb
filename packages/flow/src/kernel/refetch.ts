/**
 * How far a view is from what the host has: `loading` it again, `behind` a change that was made meanwhile, so that it is read once
 * more, or `failed`.
 */
export type Freshness = 'current' | 'loading' | 'behind' | 'failed';

/** Reads what the view shows once more: after the answer that is on its way, if there is one. */
export function refetch<S extends { freshness: Freshness }, E>(
  state: S,
  read: E,
): { state: S; effects?: readonly E[] } {
  if (state.freshness === 'loading' || state.freshness === 'behind')
    return { state: { ...state, freshness: 'behind' } };
  return { state: { ...state, freshness: 'loading' }, effects: [read] };
}
