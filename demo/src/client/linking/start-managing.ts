import type { FinConnections } from '@fin-link/elements';
import { byId } from './elements.ts';
import { logEvents } from './event-log.ts';

/** Two tags in sessions of their own: what one of them linked, the other one shows when it is loaded anew. */
export function startManaging(): void {
  const connections = byId('connections', HTMLElement);
  const link = byId('link', HTMLElement);
  logEvents(connections);
  logEvents(link);
  link.addEventListener('fin-exit', ({ detail }) => {
    if (detail.providerAccountIds.length > 0 && 'reload' in connections) (connections as FinConnections).reload();
  });
}
