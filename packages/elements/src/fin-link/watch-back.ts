interface Entry {
  finLink?: string;
}

const entryOf = (state: unknown): Entry => (state as Entry | null) ?? {};

/** Keeps an entry in the browser's history until the signal is aborted, so that Back does not leave the page. */
export function watchBack(signal: AbortSignal, goBack: () => void): void {
  const mark = Math.random().toString(36);
  const push = (): void => window.history.pushState({ ...entryOf(window.history.state), finLink: mark }, '');
  push();
  // A navigation to or from an anchor of the page does not count as Back.
  const { href } = location;
  const popped = ({ state }: PopStateEvent): void => {
    if (entryOf(state).finLink === mark || location.href !== href) return;
    push();
    goBack();
  };
  window.addEventListener('popstate', popped, { signal });
  // If the page has navigated by itself, its own entry is kept.
  signal.addEventListener('abort', () => {
    if (entryOf(window.history.state).finLink === mark) window.history.back();
  });
}
