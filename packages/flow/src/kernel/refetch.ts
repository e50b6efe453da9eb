/**
 * Freshness of a view. `loading`: a read is pending. `behind`: a change was made during a read, so another read follows. `failed`: the
 * last read failed.
 */
export type Freshness = 'current' | 'loading' | 'behind' | 'failed';

/** Reads the content of the view again. If a read is pending, the new read follows its answer. */
export function refetch<S extends { freshness: Freshness }, E>(
  state: S,
  read: E,
): { state: S; effects?: readonly E[] } {
  if (state.freshness === 'loading' || state.freshness === 'behind')
    return { state: { ...state, freshness: 'behind' } };
  return { state: { ...state, freshness: 'loading' }, effects: [read] };
}
