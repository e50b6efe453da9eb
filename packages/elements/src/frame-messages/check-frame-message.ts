import type { FrameMessage } from './messages.ts';

export type Check = (value: unknown) => boolean;
export type Fields = Readonly<Record<string, Check>>;

export const text: Check = (value) => typeof value === 'string';
export const flag: Check = (value) => typeof value === 'boolean';
const whole: Check = (value) => Number.isSafeInteger(value);
export const entityId: Check = (value) => whole(value) && (value as number) > 0;
export const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string);
const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
export const maybe =
  (check: Check): Check =>
  (value) =>
    value == null || check(value);
const plain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const exactly =
  (fields: Fields): Check =>
  (value) =>
    plain(value) &&
    Object.keys({ ...fields, ...value }).every((name) => Object.hasOwn(fields, name) && fields[name]?.(value[name]));

export const accountIds = listOf(entityId, 200);
const props: Check = (value) =>
  plain(value) && Object.values(value).every((one) => one === null || text(one) || flag(one) || Number.isFinite(one));

/** Members of each message. Missing or additional members are invalid. */
export type MessageShapes = { readonly [T in FrameMessage['type']]?: Fields };

/** Messages of the linking flow, which every view may embed. */
export const linkingShapes = {
  ready: { nonce: text },
  resize: { height: whole },
  screen: { id: text, step: text },
  analytics: { name: text, props },
  'launch-needed': { reason: oneOf('start', 'expired', 'refused') },
  escape: {},
  words: { title: text, manage: text, close: text },
  'focus-out': { direction: oneOf('forward', 'backward') },
  'fin-success': {
    providerAccountId: maybe(entityId),
    accountIds,
    newAccountIds: maybe(accountIds),
    verificationIds: maybe(accountIds),
    transferReference: maybe(text),
  },
  'fin-partial': {
    providerAccountId: entityId,
    accountIds,
    newAccountIds: maybe(accountIds),
    failed: listOf(exactly({ accountId: entityId, additionalStatus: text }), 200),
  },
  'fin-pending': {
    kind: oneOf('refresh', 'verification'),
    verificationId: maybe(entityId),
    requestId: maybe(text),
    expectedFrom: maybe(text),
    expectedTo: maybe(text),
  },
  'fin-error': { class: text, code: text, recoverable: flag, reference: text },
  'fin-exit': {
    outcome: oneOf('success', 'pending', 'failed', 'cancelled', 'error'),
    screen: text,
    providerAccountIds: listOf(entityId, 50),
  },
} satisfies MessageShapes;

/** Returns the message if it has exactly one of the shapes; `null` otherwise. */
export function checkFrameMessage(value: unknown, shapes: MessageShapes): FrameMessage | null {
  if (!plain(value) || !text(value['type']) || !Object.hasOwn(shapes, value['type'] as string)) return null;
  const fields = shapes[value['type'] as FrameMessage['type']];
  return exactly({ type: text, ...fields })(value) ? (value as FrameMessage) : null;
}
