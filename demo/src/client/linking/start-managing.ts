import type { FinConnections } from '@fin-link/elements';
import { byId } from '../site/elements.ts';
import { logEvents } from './event-log.ts';

/** Connects the page's two tags: the list of banks reloads after the dialog links a bank. */
export function startManaging(): void {
  const connections = byId('connections', HTMLElement);
  const link = byId('link', HTMLElement);
  logEvents(connections);
  logEvents(link);
  link.addEventListener('fin-exit', ({ detail }) => {
    if (detail.providerAccountIds.length > 0 && 'reload' in connections) (connections as FinConnections).reload();
  });
}
