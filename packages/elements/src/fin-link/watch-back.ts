interface Entry {
  finLink?: string;
}

const entryOf = (state: unknown): Entry => (state as Entry | null) ?? {};

/** Keeps one entry in the browser's history until the signal is aborted, so that Back has something to go back from. */
export function watchBack(signal: AbortSignal, goBack: () => void): void {
  const mark = Math.random().toString(36);
  const push = (): void => window.history.pushState({ ...entryOf(window.history.state), finLink: mark }, '');
  push();
  // An anchor of the page is not a way back, and coming back from one only returns to the flow.
  const { href } = location;
  const popped = ({ state }: PopStateEvent): void => {
    if (entryOf(state).finLink === mark || location.href !== href) return;
    push();
    goBack();
  };
  window.addEventListener('popstate', popped, { signal });
  // Where the page has gone on by itself, its own entry stays.
  signal.addEventListener('abort', () => {
    if (entryOf(window.history.state).finLink === mark) window.history.back();
  });
}
