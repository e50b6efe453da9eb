import * as z from 'zod/mini';
import { entityId, text } from './primitives.ts';

/** Bank, as one row of the search. */
export const providerRow = z.strictObject({
  providerId: entityId,
  name: text(200),
  /** Host name of the bank's address, e.g. `harbour.example`. */
  hostName: z.string(),
  /** Image address: a data URL or a path on the host. */
  logo: z.string(),
  status: z.enum(['Supported', 'Beta', 'Unsupported']),
  authType: z.enum(['CREDENTIALS', 'MFA_CREDENTIALS', 'OAUTH']),
  isConsentRequired: z.boolean(),
  countryISOCode: z.string(),
  /** Whether the user already has a provider account at this provider. */
  isLinked: z.boolean(),
  health: z.enum(['ok', 'slow', 'down']),
});

/** Query of a bank search. `skip` and `top` select a page of the results. */
export const providerQuery = z.strictObject({
  /** Name, web address or routing number. The popular list is returned if it is absent or empty. */
  name: z.optional(z.string().check(z.maxLength(100))),
  skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  top: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  /** `exact` disables typo matching, for the link "Search Habrour instead". */
  match: z.optional(z.enum(['close', 'exact'])),
});

/** Result of a bank search, or the popular banks. */
export const providerList = z.strictObject({
  kind: z.enum(['popular', 'results']),
  providers: z.array(providerRow).check(z.maxLength(50)),
  total: z.int(),
  /** Text that the results match; `null` unless nothing matched the typed text. */
  matchedAs: z.nullable(z.string()),
  /** Names of test banks to suggest if a search in a sandbox finds nothing. A sandbox has no real banks. */
  testBanks: z.optional(z.array(text(200)).check(z.maxLength(2))),
});

export type ProviderRow = z.infer<typeof providerRow>;
export type ProviderList = z.infer<typeof providerList>;
