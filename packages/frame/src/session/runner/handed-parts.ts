import type { FrameMessage } from '@fin-link/contracts/browser';
import type { HostClient } from '@fin-link/host-client';
import type { PageLink } from '../../platform/page-port/page-link.ts';

/** The host as the linking flow may use it inside another view: the session, and its memory, are not its own to end. */
export const lentClient = (client: HostClient): HostClient => ({
  ...client,
  endSession: () => Promise.resolve(undefined),
  saveSnapshot: () => Promise.resolve(undefined),
});

/** What the linking flow is about: a new link is told as such, anything else when the list has read how it ended. */
export type LentFor = 'add' | 'mend';

const ofMending: ReadonlySet<FrameMessage['type']> = new Set(['fin-success', 'fin-partial', 'fin-pending']);

/** The page as the linking flow may speak to it: its end is the list's matter. */
export const lentPage = (page: PageLink, lentFor: LentFor, ended: () => void): Pick<PageLink, 'send'> => ({
  send: (message) => {
    if (message.type === 'fin-exit') ended();
    else if (lentFor === 'add' || !ofMending.has(message.type)) page.send(message);
  },
});
