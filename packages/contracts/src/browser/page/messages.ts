import {
  anyText,
  type Check,
  type Checked,
  entityId,
  exactly,
  finite,
  type Flat,
  flag,
  integer,
  isObject,
  listOf,
  matching,
  type Members,
  type ObjectOf,
  oneOf,
  optional,
  orNull,
  recordOf,
  text,
} from './checks.ts';

// Messages between the embedding page and the frame. Both sides check messages with these tables. A schema library would be larger than the
// whole script of a page.
//
// Handshake, once: the page creates a nonce and loads `/frame/{publishableKey}/{view}#{nonce}`. The document posts an arrival message to
// its parent. Without this message, the page does not show the document, because it could be an error page of the browser. At the frame's
// `load` the page posts the connect message with a MessagePort to exactly the host's origin. The frame accepts the first message whose
// source is its parent and whose nonce is its own. The frame keeps `event.origin` as the parent's origin and answers `ready` on the port.
// All later messages use the port.

/** Version of the handshake. The frame ignores a connect message with another version. */
export const protocolVersion = 1;

/** Accepts the message with which the page opens the message port to the frame. */
export const isConnectMessage = exactly({
  fin: oneOf('connect'),
  v: oneOf(protocolVersion),
  nonce: matching(/^[A-Za-z0-9_-]{22,64}$/),
});
export type ConnectMessage = Checked<typeof isConnectMessage>;

/**
 * Message that the document posts to its parent. `arrived`: the first screen is in the document. `refused`: the host refuses the frame to
 * this page; `code` is the reason. Any page that embeds the document can read the message, so the message contains no secrets.
 */
export type ArrivalMessage =
  | { fin: 'arrived'; v: typeof protocolVersion }
  | { fin: 'refused'; v: typeof protocolVersion; code: 'site.unknown' | 'site.origin-not-registered' };

/** Members of messages by type, except `type`. Other members make a message invalid. */
export type MessageTable = Readonly<Record<string, Members>>;
/** Union of the messages of a table, each with its `type`. */
export type MessageOf<Table extends MessageTable> = {
  [T in keyof Table]: Flat<{ type: T } & ObjectOf<Table[T]>>;
}[keyof Table];

/** Returns the value if it is a message of the table; `null` otherwise. */
export function messageOf<Table extends MessageTable>(value: unknown, table: Table): MessageOf<Table> | null {
  if (!isObject(value)) return null;
  const { type, ...members } = value;
  return anyText(type) && Object.hasOwn(table, type) && exactly(table[type] ?? {})(members)
    ? (value as MessageOf<Table>)
    : null;
}

/** Messages from the page to the frame, by type. */
export const pageMessages = {
  launch: { token: text(160), sessionId: matching(/^ls_[A-Za-z0-9_-]{16,64}$/) },
  /** The page could not get a launch token, because its backend is unreachable or returned none. The frame offers a retry. */
  'launch-failed': { code: oneOf('page.unreachable', 'session.refused') },
  theme: {
    theme: oneOf('light', 'dark', 'auto'),
    /** Design tokens read from the tag; the frame validates each value again before it uses it. */
    tokens: recordOf(matching(/^--fin-[a-z0-9-]{1,60}$/), text(120)),
  },
  options: {
    locale: orNull(text(35)),
    dir: orNull(oneOf('ltr', 'rtl')),
    mode: oneOf('inline', 'dialog'),
    /** Other attributes of the tag, by name and unparsed. The frame checks them and reports faults. */
    attributes: recordOf(matching(/^[a-z-]{1,30}$/), text(2000)),
  },
  /** The page asks the frame to close (Escape or its own button). The frame asks the user first if input would be lost. */
  close: {},
  /** The user pressed the browser's Back button. The frame goes back one screen; on the first screen it acts as on `close`. */
  back: {},
  /** The focus moves into the frame from the element before or after it. */
  'focus-in': { direction: oneOf('forward', 'backward', 'none') },
};
export type PageMessage = MessageOf<typeof pageMessages>;
export type ThemeMessage = Extract<PageMessage, { type: 'theme' }>;
export type OptionsMessage = Extract<PageMessage, { type: 'options' }>;

const ids = listOf(entityId, 200);
const property: Check<string | number | boolean | null> = (value): value is string | number | boolean | null =>
  value === null || anyText(value) || flag(value) || finite(value);

/**
 * Messages of the linking flow to the page. Every view may embed linking, so every view can send them. Types that begin with `fin-` become
 * events of the tag.
 */
export const linkingMessages = {
  ready: { nonce: anyText },
  resize: { height: integer },
  screen: { id: anyText, step: anyText },
  analytics: { name: anyText, props: recordOf(anyText, property) },
  'launch-needed': { reason: oneOf('start', 'expired', 'refused') },
  escape: {},
  /** Texts shown on the page itself, in the frame's language. */
  words: { title: anyText, manage: anyText, close: anyText },
  'focus-out': { direction: oneOf('forward', 'backward') },
  /**
   * The user linked accounts or, with `verificationIds`, verified them. `providerAccountId` is absent if the user typed an account and
   * linked no bank.
   */
  'fin-success': {
    providerAccountId: optional(entityId),
    accountIds: ids,
    /** Accounts of `accountIds` that were opened at the bank after the bank was linked. */
    newAccountIds: optional(ids),
    verificationIds: optional(ids),
    /** Reference of an asset transfer. The backend uses the reference to read the details. */
    transferReference: optional(anyText),
  },
  'fin-partial': {
    providerAccountId: entityId,
    accountIds: ids,
    newAccountIds: optional(ids),
    failed: listOf(exactly({ accountId: entityId, additionalStatus: anyText }), 200),
  },
  /** A link continues in the background (`requestId`), or deposits are pending (`verificationId`). */
  'fin-pending': {
    kind: oneOf('refresh', 'verification'),
    requestId: optional(anyText),
    verificationId: optional(entityId),
    /** First and last day on which the deposits can arrive, e.g. `2026-11-24`. */
    expectedFrom: optional(anyText),
    expectedTo: optional(anyText),
  },
  /** The user opens the bank outside the page, by this address on the host. Sent in `redirect-mode="external"`. */
  'fin-open-url': { url: anyText },
  'fin-error': { class: anyText, code: anyText, recoverable: flag, reference: anyText },
  /** The flow has ended. Sent once. */
  'fin-exit': {
    outcome: oneOf('success', 'pending', 'failed', 'cancelled', 'error'),
    screen: anyText,
    providerAccountIds: listOf(entityId, 50),
  },
};

/** All messages from the frame to the page, including those of linking. */
export const viewMessages = {
  ...linkingMessages,
  /** The user removed a connection and all its data at the service. */
  'fin-removed': { providerAccountId: entityId },
  /** A refresh, or a repaired sign-in, has ended. */
  'fin-refreshed': { providerAccountId: entityId, status: oneOf('SUCCESS', 'PARTIAL_SUCCESS', 'FAILED') },
  'fin-consent-renewed': { consentId: entityId, providerAccountId: orNull(entityId) },
  'fin-consent-revoked': { consentId: entityId, providerAccountId: orNull(entityId), hardDelete: flag },
  /** The user added or changed a manual account. `valuation` is present only for a property. */
  'fin-account-saved': {
    accountId: entityId,
    kind: anyText,
    valuation: optional(oneOf('estimate', 'typed')),
    linkedAccountIds: optional(ids),
  },
  'fin-account-deleted': { accountId: entityId },
  /** The user switched whether an account counts toward net worth. */
  'fin-account-changed': { accountId: entityId, includeInNetWorth: flag },
  /** The user approved or rejected a predicted event. */
  'fin-predicted-event-changed': { predictedEventId: entityId, approval: oneOf('pending', 'approved', 'rejected') },
  /** The user dismissed an insight or restored it. */
  'fin-insight-changed': { insightId: anyText, status: oneOf('active', 'dismissed') },
  /** The user chose the action of an insight. The page performs it. */
  'fin-insight-action': { insightId: anyText, insightName: anyText, action: oneOf('link', 'upcoming') },
};
/** Message from the frame to the page, in any view. */
export type FrameMessage = MessageOf<typeof viewMessages>;
