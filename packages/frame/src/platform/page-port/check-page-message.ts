import type { ConnectMessage, PageMessage } from '@fin-link/contracts/browser';
import type { Check } from './value-checks.ts';
import { entityId, exactly, isObject, matching, oneOf, orNull, recordOf, text } from './value-checks.ts';

// The schemas of the contract cost more than the whole first screen may weigh, so what arrives before the rest of the
// frame is checked by hand. A test holds both against the same messages, good and bad.

const isConnectMessage = exactly({ fin: oneOf('connect'), v: oneOf(1), nonce: matching(/^[A-Za-z0-9_-]{22,64}$/) });

const members: Readonly<Record<PageMessage['type'], Readonly<Record<string, Check>>>> = {
  launch: { token: text(160), sessionId: matching(/^ls_[A-Za-z0-9_-]{16,64}$/) },
  'launch-failed': { code: oneOf('network.lost', 'session.refused') },
  theme: { theme: oneOf('light', 'dark', 'auto'), tokens: recordOf(/^--fin-[a-z0-9-]{1,60}$/, text(120)) },
  options: {
    locale: orNull(text(35)),
    dir: orNull(oneOf('ltr', 'rtl')),
    mode: oneOf('inline', 'dialog'),
    configName: orNull(text(80)),
    action: orNull(matching(/^((add|edit)(-manual|-real-estate)?|(balance-)?refresh|renew|cdv)$/)),
    providerId: orNull(entityId),
    routingNumber: orNull(matching(/^\d{6,9}$/)),
    providerAccountId: orNull(entityId),
    accountId: orNull(entityId),
    redirectMode: oneOf('popup', 'tab'),
    filter: orNull(matching(/^(active|ending-soon|ended)$/)),
  },
  close: {},
  back: {},
  'focus-in': { direction: oneOf('forward', 'backward', 'none') },
};

/** The nonce of a connecting message; null for anything else. */
export const readConnectMessage = (data: unknown): ConnectMessage | null =>
  isConnectMessage(data) ? (data as ConnectMessage) : null;

/** A message of the page; null for anything the contract does not know. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (!isObject(data) || typeof data['type'] !== 'string' || !Object.hasOwn(members, data['type'])) return null;
  const type = data['type'] as PageMessage['type'];
  return exactly({ ...members[type], type: oneOf(type) })(data) ? (data as PageMessage) : null;
}
