import type { FrameMessage } from './messages.ts';

/** Whether a value has the required form. */
export type Check = (value: unknown) => boolean;
/** Checks of the members of an object, by name. */
export type Fields = Readonly<Record<string, Check>>;

/** Accepts strings. */
export const isText: Check = (value) => typeof value === 'string';
/** Accepts booleans. */
export const isBoolean: Check = (value) => typeof value === 'boolean';
/** Accepts integers that a number represents exactly. */
const isInteger: Check = (value) => Number.isSafeInteger(value);
/** Accepts ids: integers above 0. */
export const isEntityId: Check = (value) => isInteger(value) && (value as number) > 0;
/** Returns a check that accepts only these words. */
export const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string);
/** Returns a check that accepts lists of valid entries with at most `maxLength` entries. */
const listOf =
  (check: Check, maxLength: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= maxLength && value.every(check);
/** Returns a check that also accepts `null` and `undefined`. */
export const optional =
  (check: Check): Check =>
  (value) =>
    value == null || check(value);
const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns a check that accepts objects with exactly these members. */
const objectOf =
  (fields: Fields): Check =>
  (value) =>
    isPlainObject(value) &&
    Object.keys({ ...fields, ...value }).every((name) => Object.hasOwn(fields, name) && fields[name]?.(value[name]));

/** Accepts lists of at most 200 account ids. */
export const isAccountIds = listOf(isEntityId, 200);
/** Accepts the properties of an analytics event. */
const isAnalyticsProps: Check = (value) =>
  isPlainObject(value) &&
  Object.values(value).every(
    (property) => property === null || isText(property) || isBoolean(property) || Number.isFinite(property),
  );

/** Members of each message. Missing or additional members are invalid. */
export type MessageShapes = { readonly [T in FrameMessage['type']]?: Fields };

/** Messages of the linking flow, which every view may embed. */
export const linkingShapes = {
  ready: { nonce: isText },
  resize: { height: isInteger },
  screen: { id: isText, step: isText },
  analytics: { name: isText, props: isAnalyticsProps },
  'launch-needed': { reason: oneOf('start', 'expired', 'refused') },
  escape: {},
  words: { title: isText, manage: isText, close: isText },
  'focus-out': { direction: oneOf('forward', 'backward') },
  'fin-success': {
    providerAccountId: optional(isEntityId),
    accountIds: isAccountIds,
    newAccountIds: optional(isAccountIds),
    verificationIds: optional(isAccountIds),
    transferReference: optional(isText),
  },
  'fin-partial': {
    providerAccountId: isEntityId,
    accountIds: isAccountIds,
    newAccountIds: optional(isAccountIds),
    failed: listOf(objectOf({ accountId: isEntityId, additionalStatus: isText }), 200),
  },
  'fin-pending': {
    kind: oneOf('refresh', 'verification'),
    verificationId: optional(isEntityId),
    requestId: optional(isText),
    expectedFrom: optional(isText),
    expectedTo: optional(isText),
  },
  'fin-error': { class: isText, code: isText, recoverable: isBoolean, reference: isText },
  'fin-exit': {
    outcome: oneOf('success', 'pending', 'failed', 'cancelled', 'error'),
    screen: isText,
    providerAccountIds: listOf(isEntityId, 50),
  },
} satisfies MessageShapes;

/** Returns the message if it has exactly one of the shapes; `null` otherwise. */
export function checkFrameMessage(value: unknown, shapes: MessageShapes): FrameMessage | null {
  if (!isPlainObject(value) || !isText(value['type']) || !Object.hasOwn(shapes, value['type'] as string)) return null;
  const fields = shapes[value['type'] as FrameMessage['type']];
  return objectOf({ type: isText, ...fields })(value) ? (value as FrameMessage) : null;
}
