import * as z from 'zod/mini';
import { entityId, sessionId } from './primitives.ts';
import { sessionOutcome } from './session.ts';
import { insightId, insightName, insightStatuses } from './insights.ts';
import { approvals } from './upcoming.ts';

/**
 * Messages between the embedding page and the frame.
 * Handshake, once: the page creates a nonce and loads `/frame/{publishableKey}/{view}#{nonce}`. At the frame's `load`
 * it posts `connectMessage` with a MessagePort to exactly the host's origin. The frame accepts the first message whose
 * source is its parent and whose nonce is its own. It keeps `event.origin` as the parent's origin and answers `ready`
 * on the port. All later messages use the port.
 * Before the handshake, the document posts `arrivalMessage` to its parent once. The page therefore never shows a
 * document that is not the host's, such as an error page of the browser.
 */
export const protocolVersion = 1;

/** Message with which the page opens the message port to the frame. */
export const connectMessage = z.strictObject({
  fin: z.literal('connect'),
  v: z.literal(protocolVersion),
  nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,64}$/)),
});

/**
 * `arrived`: the first screen is in the document. `refused`: the host refuses the frame to this page; `code` is the reason. Posted to
 * any page that embeds the document, so it contains no secrets.
 */
export const arrivalMessage = z.discriminatedUnion('fin', [
  z.strictObject({ fin: z.literal('arrived'), v: z.literal(protocolVersion) }),
  z.strictObject({
    fin: z.literal('refused'),
    v: z.literal(protocolVersion),
    code: z.enum(['site.unknown', 'site.origin-not-registered']),
  }),
]);

const tokenName = /^--fin-[a-z0-9-]{1,60}$/;

/** Message from the page to the frame. */
export const pageMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('launch'), token: z.string().check(z.maxLength(160)), sessionId }),
  /** The page could not get a launch token, because its backend is unreachable or returned none. The frame offers a retry. */
  z.strictObject({ type: z.literal('launch-failed'), code: z.enum(['page.unreachable', 'session.refused']) }),
  z.strictObject({
    type: z.literal('theme'),
    theme: z.enum(['light', 'dark', 'auto']),
    /** Design tokens read from the tag; the frame validates each value again before it uses it. */
    tokens: z.record(z.string().check(z.regex(tokenName)), z.string().check(z.maxLength(120))),
  }),
  z.strictObject({
    type: z.literal('options'),
    locale: z.nullable(z.string().check(z.maxLength(35))),
    dir: z.nullable(z.enum(['ltr', 'rtl'])),
    mode: z.enum(['inline', 'dialog']),
    /** Other attributes of the tag, by name and unparsed. The frame checks them and reports faults. */
    attributes: z.record(z.string().check(z.regex(/^[a-z-]{1,30}$/)), z.string().check(z.maxLength(2000))),
  }),
  /** The page asks the frame to close (Escape or its own button). The frame asks the user first if input would be lost. */
  z.strictObject({ type: z.literal('close') }),
  /** The user pressed the browser's Back button. The frame goes back one screen; on the first screen it acts as on `close`. */
  z.strictObject({ type: z.literal('back') }),
  /** The focus moves into the frame from the element before or after it. */
  z.strictObject({ type: z.literal('focus-in'), direction: z.enum(['forward', 'backward', 'none']) }),
]);

const providerAccountIds = z.array(entityId).check(z.maxLength(50));
const accountIds = z.array(entityId).check(z.maxLength(200));

/** Message from the frame to the page. Types that begin with `fin-` become events of the tag. */
export const frameMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), nonce: z.string() }),
  z.strictObject({ type: z.literal('resize'), height: z.int() }),
  z.strictObject({ type: z.literal('screen'), id: z.string(), step: z.string() }),
  z.strictObject({
    type: z.literal('analytics'),
    name: z.string(),
    props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  z.strictObject({ type: z.literal('launch-needed'), reason: z.enum(['start', 'expired', 'refused']) }),
  z.strictObject({ type: z.literal('escape') }),
  /** Texts shown on the page itself, in the frame's language. */
  z.strictObject({ type: z.literal('words'), title: z.string(), manage: z.string(), close: z.string() }),
  z.strictObject({ type: z.literal('focus-out'), direction: z.enum(['forward', 'backward']) }),
  /**
   * The user linked accounts or, with `verificationIds`, verified them. `providerAccountId` is absent if the user typed
   * an account and linked no bank.
   */
  z.strictObject({
    type: z.literal('fin-success'),
    providerAccountId: z.nullish(entityId),
    accountIds,
    /** Accounts of `accountIds` that were opened at the bank after the bank was linked. */
    newAccountIds: z.nullish(accountIds),
    verificationIds: z.nullish(z.array(entityId).check(z.maxLength(200))),
    /** Reference of an asset transfer. The backend uses the reference to read the details. */
    transferReference: z.nullish(z.string()),
  }),
  z.strictObject({
    type: z.literal('fin-partial'),
    providerAccountId: entityId,
    accountIds,
    newAccountIds: z.nullish(accountIds),
    failed: z.array(z.strictObject({ accountId: entityId, additionalStatus: z.string() })).check(z.maxLength(200)),
  }),
  /** A link continues in the background (`requestId`), or deposits are pending (`verificationId`). */
  z.strictObject({
    type: z.literal('fin-pending'),
    kind: z.enum(['refresh', 'verification']),
    requestId: z.nullish(z.string()),
    verificationId: z.nullish(entityId),
    /** First and last day on which the deposits can arrive, e.g. `2026-11-24`. */
    expectedFrom: z.nullish(z.string()),
    expectedTo: z.nullish(z.string()),
  }),
  z.strictObject({
    type: z.literal('fin-error'),
    class: z.string(),
    code: z.string(),
    recoverable: z.boolean(),
    reference: z.string(),
  }),
  /** The user removed a connection and all its data at the service. */
  z.strictObject({ type: z.literal('fin-removed'), providerAccountId: entityId }),
  /** A refresh, or a repaired sign-in, has ended. */
  z.strictObject({
    type: z.literal('fin-refreshed'),
    providerAccountId: entityId,
    status: z.enum(['SUCCESS', 'PARTIAL_SUCCESS', 'FAILED']),
  }),
  z.strictObject({
    type: z.literal('fin-consent-renewed'),
    consentId: entityId,
    providerAccountId: z.nullable(entityId),
  }),
  z.strictObject({
    type: z.literal('fin-consent-revoked'),
    consentId: entityId,
    providerAccountId: z.nullable(entityId),
    hardDelete: z.boolean(),
  }),
  /** The user added or changed a manual account. `valuation` is present only for a property. */
  z.strictObject({
    type: z.literal('fin-account-saved'),
    accountId: entityId,
    kind: z.string(),
    valuation: z.nullish(z.enum(['estimate', 'typed'])),
    linkedAccountIds: z.nullish(accountIds),
  }),
  z.strictObject({ type: z.literal('fin-account-deleted'), accountId: entityId }),
  /** The user switched whether an account counts toward net worth. */
  z.strictObject({ type: z.literal('fin-account-changed'), accountId: entityId, includeInNetWorth: z.boolean() }),
  /** The user approved or rejected a predicted event. */
  z.strictObject({
    type: z.literal('fin-predicted-event-changed'),
    predictedEventId: entityId,
    approval: z.enum(approvals),
  }),
  /** The user dismissed an insight or restored it. */
  z.strictObject({ type: z.literal('fin-insight-changed'), insightId, status: z.enum(insightStatuses) }),
  /** The user chose the action of an insight. The page performs it. */
  z.strictObject({
    type: z.literal('fin-insight-action'),
    insightId,
    insightName,
    action: z.enum(['link', 'upcoming']),
  }),
  /** Last message of a flow, sent exactly once. */
  z.strictObject({ type: z.literal('fin-exit'), outcome: sessionOutcome, screen: z.string(), providerAccountIds }),
]);

export type ArrivalMessage = z.infer<typeof arrivalMessage>;
export type ConnectMessage = z.infer<typeof connectMessage>;
export type PageMessage = z.infer<typeof pageMessage>;
export type FrameMessage = z.infer<typeof frameMessage>;
