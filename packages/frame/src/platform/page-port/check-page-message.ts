import type { ConnectMessage, PageMessage } from '@fin-link/contracts/browser';
import type { Check } from './value-checks.ts';
import { exactly, isObject, matching, oneOf, orNull, recordOf, text } from './value-checks.ts';

// The contract's schemas exceed the size budget of the first screen. So these functions check messages that arrive before the rest
// of the frame is loaded. A test compares both on valid and invalid messages.

const isConnectMessage = exactly({ fin: oneOf('connect'), v: oneOf(1), nonce: matching(/^[A-Za-z0-9_-]{22,64}$/) });

/** Checks of the members of each message except `type`. */
const members: Readonly<Record<PageMessage['type'], Readonly<Record<string, Check>>>> = {
  launch: { token: text(160), sessionId: matching(/^ls_[A-Za-z0-9_-]{16,64}$/) },
  'launch-failed': { code: oneOf('page.unreachable', 'session.refused') },
  theme: { theme: oneOf('light', 'dark', 'auto'), tokens: recordOf(/^--fin-[a-z0-9-]{1,60}$/, text(120)) },
  options: {
    locale: orNull(text(35)),
    dir: orNull(oneOf('ltr', 'rtl')),
    mode: oneOf('inline', 'dialog'),
    attributes: recordOf(/^[a-z-]{1,30}$/, text(2000)),
  },
  close: {},
  back: {},
  'focus-in': { direction: oneOf('forward', 'backward', 'none') },
};

/** Returns the connect message; `null` for any other data. */
export const readConnectMessage = (data: unknown): ConnectMessage | null =>
  isConnectMessage(data) ? (data as ConnectMessage) : null;

/** Returns the page's message; `null` if it does not match the contract. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (!isObject(data) || typeof data['type'] !== 'string' || !Object.hasOwn(members, data['type'])) return null;
  const type = data['type'] as PageMessage['type'];
  return exactly({ ...members[type], type: oneOf(type) })(data) ? (data as PageMessage) : null;
}
