import type { Page } from 'playwright-core';

/** An event of a tag. */
export interface TagEvent {
  name: string;
  detail: Record<string, unknown>;
}

/** Events of the tags of a page. */
export interface RecordedEvents {
  /** Returns the events, oldest first. */
  all(): readonly TagEvent[];
  /** Waits for the first event of this name. Rejects after 30 seconds, or the given time, with the names of the seen events. */
  event(name: string, options?: { timeoutMs?: number }): Promise<TagEvent>;
}

const names = [
  'fin-ready',
  'fin-screen',
  'fin-success',
  'fin-partial',
  'fin-pending',
  'fin-open-url',
  'fin-error',
  'fin-exit',
  'fin-removed',
  'fin-refreshed',
  'fin-consent-renewed',
  'fin-consent-revoked',
  'fin-account-saved',
  'fin-account-deleted',
  'fin-account-changed',
  'fin-predicted-event-changed',
  'fin-insight-changed',
  'fin-insight-action',
];

/** Records the events of tags from the next `page.goto` on. */
export async function recordEvents(page: Page): Promise<RecordedEvents> {
  const recorded: TagEvent[] = [];
  const waiting: ((event: TagEvent) => void)[] = [];
  await page.exposeFunction('finLinkRecord', (name: string, detail: string) => {
    const event = { name, detail: JSON.parse(detail) as Record<string, unknown> };
    recorded.push(event);
    for (const hear of waiting) hear(event);
  });
  await page.addInitScript(listen, names);
  return {
    all: () => recorded,
    event(name, { timeoutMs = 30_000 } = {}) {
      const found = recorded.find((event) => event.name === name);
      if (found !== undefined) return Promise.resolve(found);
      const { promise, resolve, reject } = Promise.withResolvers<TagEvent>();
      const timer = setTimeout(() => {
        const seen = recorded.map((event) => event.name).join(', ') || 'none';
        reject(new Error(`There was no ${name} within ${timeoutMs} ms. Seen: ${seen}.`));
      }, timeoutMs);
      waiting.push((event) => {
        if (event.name !== name) return;
        clearTimeout(timer);
        resolve(event);
      });
      return promise;
    },
  };
}

/** Reports the events. Runs in the page before its scripts. */
function listen(eventNames: readonly string[]): void {
  if (window !== window.parent) return;
  const recorder = globalThis as unknown as { finLinkRecord(name: string, detail: string): void };
  for (const name of eventNames)
    document.addEventListener(name, (event) =>
      recorder.finLinkRecord(name, JSON.stringify((event as CustomEvent).detail)),
    );
}
