import * as z from 'zod/mini';
import { entityId, text } from './primitives.ts';

/** `lite`: nothing but the way to a bank and back, for a consent that the backend made. */
export const flowKinds = [
  'aggregation',
  'verification',
  'aggregation-plus-verification',
  'asset-transfer',
  'lite',
] as const;
export const flowKind = z.enum(flowKinds);
export type FlowKind = z.infer<typeof flowKind>;

export const verificationMethods = ['matching', 'matching-then-deposits', 'deposits'] as const;
export const requiredDataKinds = ['holder', 'fullAccountNumber', 'bankTransferCode'] as const;

/** How accounts are verified, and when one counts as verified. */
export const verificationTemplate = z.strictObject({
  method: z._default(z.enum(verificationMethods), 'matching-then-deposits'),
  /** What the bank has to state of an account before it counts as verified. */
  requiredData: z._default(z.array(z.enum(requiredDataKinds)).check(z.maxLength(3)), ['holder']),
  /** Several accounts can be picked at once. */
  severalAccounts: z._default(z.boolean(), false),
});

/** Of a balance refresh; version 4, and flows that verify only. */
export const balanceRefreshOptions = z.strictObject({
  /** "Pull transactions on each balance refresh". */
  pullTransactions: z._default(z.boolean(), false),
  /** Days of transactions that are pulled. */
  transactionDays: z._default(z.int().check(z.gte(1), z.lte(730)), 30),
});

/** A text for one language: of its tag (`en-GB`), or of its first part (`en`). */
const textOfLanguage = z.strictObject({
  language: text(6),
  text: text(80),
});

/** "Include in net worth" on the forms of manual and real-estate accounts. Hidden: the default applies silently. */
export const netWorthSwitch = z.strictObject({
  shown: z._default(z.boolean(), true),
  default: z._default(z.boolean(), true),
  /** Replaces the default text; null keeps it. */
  text: z._default(z.nullable(text(80)), null),
  /** Of languages with a text of their own. */
  texts: z._default(z.array(textOfLanguage).check(z.maxLength(30)), []),
});

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** What a published configuration (a configname) decides about the screens. Defaults are the documented ones. */
export const linkOptions = z.strictObject({
  flow: flowKind,
  /** Shows the explaining first screen (C1) before the search. */
  entryScreen: z._default(z.boolean(), false),
  /** Checkboxes on the account summary (C13); aggregation and combined flows only. */
  accountSelection: z._default(z.boolean(), true),
  /** Providers listed before anything is typed, in this order; empty: the service's own popular list. */
  popularProviderIds: z._default(z.array(entityId).check(z.maxLength(12)), []),
  /** Providers that are never offered. */
  blockedProviderIds: z._default(z.array(entityId).check(z.maxLength(100)), []),
  /** Countries whose providers are offered, ISO 3166-1 alpha-2; empty: all. */
  countries: z._default(z.array(countryCode).check(z.maxLength(10)), []),
  /** One provider, chosen once; nothing else can be linked in the session. */
  singleSite: z._default(z.boolean(), false),
  /** Days of transactions that are read when a provider is linked; null: all that it has. */
  historyDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(730))), null),
  /** Days until a user is asked to confirm a consent again that is given in this session; null: as the customer and the region have it. */
  consentDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(365))), null),
  verification: z.prefault(verificationTemplate, {}),
  /** Combined flow: accounts are verified before they are saved. */
  verificationFirst: z._default(z.boolean(), false),
  balanceRefresh: z.prefault(balanceRefreshOptions, {}),
  /** What a user cannot link can be added by hand, from the bank search too. */
  manualAccounts: z._default(z.boolean(), true),
  netWorthSwitch: z.prefault(netWorthSwitch, {}),
  /** The last screen (C16) is shown; otherwise the flow exits after saving. */
  successScreen: z._default(z.boolean(), true),
  /** Footer line. */
  poweredBy: z._default(z.nullable(text(60)), null),
});
export type LinkOptions = z.infer<typeof linkOptions>;
