import type { FrameMessage } from '@fin-link/contracts/browser';
import type { HostClient } from '@fin-link/host-client';
import type { PageLink } from '../../platform/page-port/page-link.ts';

/** The host client for the embedded linking flow, which must not end the session or save snapshots. */
export const embeddedClient = (client: HostClient): HostClient => ({
  ...client,
  endSession: () => Promise.resolve(undefined),
  saveSnapshot: () => Promise.resolve(undefined),
});

/** Why the linking flow is embedded: a new link is reported by its own events, a repair by the list once it has read the result. */
export type EmbeddedPurpose = 'add' | 'repair';

const repairMessages: ReadonlySet<FrameMessage['type']> = new Set(['fin-success', 'fin-partial', 'fin-pending']);

/** The page as the embedded linking flow may send to it: its end only ends the embedding. */
export const embeddedPage = (page: PageLink, purpose: EmbeddedPurpose, ended: () => void): Pick<PageLink, 'send'> => ({
  send: (message) => {
    if (message.type === 'fin-exit') ended();
    else if (purpose === 'add' || !repairMessages.has(message.type)) page.send(message);
  },
});
