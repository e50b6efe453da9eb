import type { FrameMessage } from '@fin-link/contracts/browser';
import type { EmbeddedExit } from '@fin-link/flow';
import type { PageLink } from '../../platform/page-port/page-link.ts';
import type { FlowClient } from './flow-machine.ts';

/** Returns the client for an embedded flow. The client does not end the session or save snapshots, because the outer flow does both. */
export const embeddedClient = (client: FlowClient): FlowClient => ({
  ...client,
  endSession: () => Promise.resolve(null),
  saveSnapshot: () => Promise.resolve(null),
});

/** Types of the messages that report links. `fin-success` also reports manually added accounts. */
const linkMessageTypes: ReadonlySet<FrameMessage['type']> = new Set(['fin-success', 'fin-partial', 'fin-pending']);

/** Returns whether a message reports a link. A manually added account is not a link. */
const reportsLink = (message: FrameMessage): boolean =>
  linkMessageTypes.has(message.type) && !(message.type === 'fin-success' && message.providerAccountId === null);

/**
 * Wraps the connection to the page for a linking flow inside another flow. `fin-exit` goes to `ended` instead of the page, because the
 * outer flow continues. Messages that report links reach the page only if `emitsLinks` is set.
 */
export const embeddedPage = (
  page: Pick<PageLink, 'send'>,
  emitsLinks: boolean,
  ended: (exit: EmbeddedExit) => void,
): Pick<PageLink, 'send'> => ({
  send: (message) => {
    if (message.type === 'fin-exit') ended(message);
    else if (emitsLinks || !reportsLink(message)) page.send(message);
  },
});
