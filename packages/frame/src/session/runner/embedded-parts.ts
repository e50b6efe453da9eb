import type { FrameMessage } from '@fin-link/contracts/browser';
import type { EmbeddedExit } from '@fin-link/flow';
import type { HostClient } from '@fin-link/host-client';
import type { PageLink } from '../../platform/page-port/page-link.ts';

/** The host as linking may use it inside another flow: the session, and its memory, are not its own to end. */
export const embeddedClient = (client: HostClient): HostClient => ({
  ...client,
  endSession: () => Promise.resolve(undefined),
  saveSnapshot: () => Promise.resolve(undefined),
});

const ofLinks: ReadonlySet<FrameMessage['type']> = new Set(['fin-success', 'fin-partial', 'fin-pending']);

/** Of a link. An account that was added by hand is nobody else's matter. */
const isOfLink = (message: FrameMessage): boolean =>
  ofLinks.has(message.type) && !(message.type === 'fin-success' && message.providerAccountId === null);

/** The page as linking may speak to it inside another flow, whose matter its end is. */
export const embeddedPage = (
  page: Pick<PageLink, 'send'>,
  emitsLinks: boolean,
  ended: (exit: EmbeddedExit) => void,
): Pick<PageLink, 'send'> => ({
  send: (message) => {
    if (message.type === 'fin-exit') ended(message);
    else if (emitsLinks || !isOfLink(message)) page.send(message);
  },
});
