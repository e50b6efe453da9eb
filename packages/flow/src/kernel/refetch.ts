/**
 * Freshness of a view: `loading` it again, `behind` a change that was made in the meantime, so that it is read once more, or `failed`.
 */
export type Freshness = 'current' | 'loading' | 'behind' | 'failed';

/** Reads the content of the view again, after the pending answer if there is one. */
export function refetch<S extends { freshness: Freshness }, E>(
  state: S,
  read: E,
): { state: S; effects?: readonly E[] } {
  if (state.freshness === 'loading' || state.freshness === 'behind')
    return { state: { ...state, freshness: 'behind' } };
  return { state: { ...state, freshness: 'loading' }, effects: [read] };
}
