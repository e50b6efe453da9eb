import { byId } from '../site/elements.ts';

const maxEntries = 100;
/** Distance from the end in pixels at which the log still follows new entries. */
const endDistance = 8;

/** Appends each event of a tag, with its detail, to the page's log until `signal` is aborted. */
export function logEvents(tag: HTMLElement, signal?: AbortSignal): void {
  const box = byId('log-box', HTMLDivElement);
  const log = byId('log', HTMLOListElement);
  for (const name of linkEvents) {
    const listen = ({ detail }: CustomEvent<object>) => append(box, log, name, JSON.stringify(detail));
    tag.addEventListener(name, listen, signal === undefined ? {} : { signal });
  }
}

const linkEvents = [
  'fin-ready',
  'fin-screen',
  'fin-success',
  'fin-partial',
  'fin-pending',
  'fin-error',
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
  'fin-event',
  'fin-exit',
] as const;

function append(box: HTMLDivElement, log: HTMLOListElement, name: string, detail: string): void {
  const entry = document.createElement('li');
  const title = document.createElement('strong');
  title.textContent = name;
  const code = document.createElement('code');
  code.textContent = detail;
  entry.append(title, ' ', code);
  const isScrolledToEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - endDistance;
  log.append(entry);
  if (log.childElementCount > maxEntries) log.firstElementChild?.remove();
  if (isScrolledToEnd) box.scrollTop = box.scrollHeight;
}
