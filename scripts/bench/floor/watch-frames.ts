/// <reference lib="dom" />
declare global {
  interface Window {
    /** Wall-clock times of a frame in milliseconds. */
    liveAt: Promise<{ shown: number; live: number }>;
  }
}

/** Records when the list or the entry screen of a frame becomes visible and when it responds. Runs before the document's scripts. */
export function watchFrames(): void {
  if (window.parent === window) return;
  const now = (): number => performance.timeOrigin + performance.now();
  window.liveAt = new Promise((resolve) => {
    let shown = 0;
    const look = (): void => {
      const input =
        document.querySelector('input') ?? document.querySelector('floor-picker')?.shadowRoot?.querySelector('input');
      const root = input?.getRootNode() as Document | ShadowRoot | undefined;
      const rows = root?.querySelectorAll<HTMLElement>('[role=option]') ?? [];
      const isSeen =
        input?.disabled === false && rows.length >= 7 && (rows[6]?.getBoundingClientRect().height ?? 0) > 0;
      const facts = document.querySelector('.points');
      const isEntrySeen = (facts?.getBoundingClientRect().height ?? 0) > 0;
      // A callback runs before the browser paints the state that it reads, so the next callback records the time.
      if ((isSeen || isEntrySeen) && shown === 0) requestAnimationFrame(() => (shown ||= now()));
      const isLive = root instanceof ShadowRoot || root?.querySelector('fin-search [role=option]') !== null;
      const isEntryLive = isEntrySeen && facts?.closest('fin-entry') !== null;
      if ((isSeen && isLive) || isEntryLive)
        requestAnimationFrame(() => resolve({ shown: shown || now(), live: now() }));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Returns the recorded times of the frame. */
export const readMoments = (): Promise<{ shown: number; live: number }> => window.liveAt;
