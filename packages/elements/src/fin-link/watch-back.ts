/** State of a history entry. `finLink`: random id of the flow that added the entry. */
interface HistoryState {
  finLink?: string;
}

/** Returns the state of a history entry; an empty object if it has none. */
const historyStateOf = (state: unknown): HistoryState => (state as HistoryState | null) ?? {};

/**
 * Calls `goBack` when the user presses the browser's Back button. Keeps an entry in the history until the signal is aborted, so that
 * Back does not leave the page.
 */
export function watchBack(signal: AbortSignal, goBack: () => void): void {
  const mark = Math.random().toString(36);
  const addEntry = (): void => window.history.pushState({ ...historyStateOf(window.history.state), finLink: mark }, '');
  addEntry();
  // A navigation to or from an anchor of the page does not count as Back.
  const { href } = location;
  const handlePopState = ({ state }: PopStateEvent): void => {
    if (historyStateOf(state).finLink === mark || location.href !== href) return;
    addEntry();
    goBack();
  };
  window.addEventListener('popstate', handlePopState, { signal });
  // If the page has added another entry since then, the history is not changed.
  signal.addEventListener('abort', () => {
    if (historyStateOf(window.history.state).finLink === mark) window.history.back();
  });
}
