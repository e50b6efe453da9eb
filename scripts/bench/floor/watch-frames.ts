/// <reference lib="dom" />
/** Wall-clock times in milliseconds. `live`: the script controls the list or the entry screen, and it responds. */
export interface Moments {
  shown: number;
  live: number;
}

/**
 * Records when the list or the entry screen of a frame becomes visible and when it responds. Posts these times to the frame's page. Runs
 * before the document's scripts, so that nothing has to be injected into the frame while it loads.
 */
export function watchFrames(): void {
  if (window.parent === window) return;
  const now = (): number => performance.timeOrigin + performance.now();
  const report = (moments: Moments): void => window.parent.postMessage({ moments }, '*');
  let shown = 0;
  const look = (): void => {
    const input =
      document.querySelector('input') ?? document.querySelector('floor-picker')?.shadowRoot?.querySelector('input');
    const root = input?.getRootNode() as Document | ShadowRoot | undefined;
    const rows = root?.querySelectorAll<HTMLElement>('[role=option]') ?? [];
    const isSeen = input?.disabled === false && rows.length >= 7 && (rows[6]?.getBoundingClientRect().height ?? 0) > 0;
    const facts = document.querySelector('.points');
    const isEntrySeen = (facts?.getBoundingClientRect().height ?? 0) > 0;
    // A callback runs before the browser paints the state that it reads, so the next callback records the time.
    if ((isSeen || isEntrySeen) && shown === 0) requestAnimationFrame(() => (shown ||= now()));
    const isLive = root instanceof ShadowRoot || root?.querySelector('fin-search [role=option]') !== null;
    const isEntryLive = isEntrySeen && facts?.closest('fin-entry') !== null;
    if ((isSeen && isLive) || isEntryLive) requestAnimationFrame(() => report({ shown: shown || now(), live: now() }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
