import * as z from 'zod/mini';
import { entityId, locale, text } from './primitives.ts';

/** Kinds of flows. `lite`: only the redirect to a bank and back, without search and account list. */
export const flowKinds = [
  'aggregation',
  'verification',
  'aggregation-plus-verification',
  'asset-transfer',
  'lite',
] as const;
export const flowKind = z.enum(flowKinds);
export type FlowKind = z.infer<typeof flowKind>;

/**
 * Renderers of the linking screens. `own`: the screens of this kit. `hosted`: the upstream's own widget. `hosted-then-own`: the widget, or
 * the screens of this kit if the widget cannot be shown.
 */
export const renderers = ['own', 'hosted', 'hosted-then-own'] as const;
export const renderer = z.enum(renderers);
export type Renderer = z.infer<typeof renderer>;

/** Methods of verification: by the name of the holder, by small deposits, or by deposits if the names do not match. */
export const verificationMethods = ['matching', 'matching-then-deposits', 'deposits'] as const;
/** Kinds of data that a configuration can require of a verified account. */
export const requiredDataKinds = ['holder', 'fullAccountNumber', 'bankTransferCode'] as const;

/** Verification method, and the data required for a verified account. */
export const verificationTemplate = z.strictObject({
  method: z._default(z.enum(verificationMethods), 'matching-then-deposits'),
  /** Data that the bank must state about an account before it counts as verified. */
  requiredData: z._default(z.array(z.enum(requiredDataKinds)).check(z.maxLength(3)), ['holder']),
  /** Whether the user can pick several accounts to verify. */
  severalAccounts: z._default(z.boolean(), false),
});

/** Options of a balance refresh; only in version 4, and in flows that only verify. */
export const balanceRefreshOptions = z.strictObject({
  /** Whether a balance refresh also reads new transactions. */
  pullTransactions: z._default(z.boolean(), false),
  /** Number of days of transactions to read, 1 to 730. */
  transactionDays: z._default(z.int().check(z.gte(1), z.lte(730)), 30),
});

/** "Include in net worth" on the forms of manual and real-estate accounts. If hidden, the default applies silently. */
export const netWorthSwitch = z.strictObject({
  shown: z._default(z.boolean(), true),
  default: z._default(z.boolean(), true),
});

/** Texts in ICU MessageFormat by language and message, for example `opening/search/title`. */
const messages = z.catchall(z.object({}), z.catchall(z.object({}), text(3_000)));

/** Design tokens by name, as a page sets them on the tag. The host checks the names, and the frame the values. */
const lookTokens = z.catchall(z.object({}), z.string().check(z.maxLength(120)));

/** Design tokens of each color scheme. Tokens on the tag take precedence. */
const designTokensByScheme = z.strictObject({ light: z._default(lookTokens, {}), dark: z._default(lookTokens, {}) });

const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/));

/** Screen options of a published configuration. Defaults are the documented ones. */
export const linkOptions = z.strictObject({
  flow: flowKind,
  /** Shows the introduction screen (C1) before the search. */
  entryScreen: z._default(z.boolean(), true),
  /** Checkboxes on the account summary (C13); aggregation and combined flows only. */
  accountSelection: z._default(z.boolean(), true),
  /** Ids of the providers that are listed before the user types, in this order. If empty, the popular list of the service is shown. */
  popularProviderIds: z._default(z.array(entityId).check(z.maxLength(12)), []),
  /** Ids of providers that are never offered. */
  blockedProviderIds: z._default(z.array(entityId).check(z.maxLength(100)), []),
  /** ISO 3166-1 alpha-2 codes of the countries whose providers are offered. If empty, all are offered. */
  countries: z._default(z.array(countryCode).check(z.maxLength(10)), []),
  /** Limits the session to the first provider that the user chooses. */
  singleSite: z._default(z.boolean(), false),
  /** Days of transactions to read when a provider is linked; `null` for the full history. */
  historyDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(730))), null),
  /**
   * Days until a user must reconfirm a consent given in this session; `null` for the default of the customer and the
   * region.
   */
  consentDays: z._default(z.nullable(z.int().check(z.gte(1), z.lte(365))), null),
  verification: z.prefault(verificationTemplate, {}),
  /** Combined flow: verifies accounts before it saves them. */
  verificationFirst: z._default(z.boolean(), false),
  balanceRefresh: z.prefault(balanceRefreshOptions, {}),
  /** Whether a user can add manual accounts, including from the bank search. */
  manualAccounts: z._default(z.boolean(), true),
  netWorthSwitch: z.prefault(netWorthSwitch, {}),
  /** Shows the last screen (C16). Otherwise the flow exits after saving. */
  successScreen: z._default(z.boolean(), true),
  /** Footer line, up to 60 characters; `null` for none. */
  poweredBy: z._default(z.nullable(text(60)), null),
  /** Language of the frame if neither the session nor the tag names one, BCP 47; `null` for the language of the browser. */
  locale: z._default(z.nullable(locale), null),
  /** Shows a choice of languages in the header. */
  languagePicker: z._default(z.boolean(), false),
  /** Renderer of the linking screens if neither the session nor the tag names one. */
  renderer: z._default(renderer, 'own'),
  look: z.prefault(designTokensByScheme, {}),
  /** Texts that replace messages of the frame. A text also holds for the regional variants of its language. */
  messages: z._default(messages, {}),
});
export type LinkOptions = z.infer<typeof linkOptions>;

/**
 * Whether the user selects accounts after linking: in version 4 and in flows that aggregate, unless the options switch it off. At a bank
 * with a site of its own (`redirects`), the user has chosen the accounts there.
 */
export const selectsAccounts = (
  version: 3 | 4,
  { accountSelection, flow }: Pick<LinkOptions, 'accountSelection' | 'flow'>,
  redirects: boolean,
): boolean =>
  version === 4 &&
  accountSelection &&
  !redirects &&
  (flow === 'aggregation' || flow === 'aggregation-plus-verification');
