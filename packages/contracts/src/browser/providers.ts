import * as z from 'zod/mini';
import { loginForm } from './login-form.ts';
import { entityId, text } from './primitives.ts';

/** One row of the bank search (screen C2). */
export const providerRow = z.strictObject({
  providerId: entityId,
  name: text(200),
  /** The host part of the bank's address, e.g. `harbour.example`. */
  hostName: z.string(),
  /** Address of its image: inside itself, or a path at the host. */
  logo: z.string(),
  status: z.enum(['Supported', 'Beta', 'Unsupported']),
  authType: z.enum(['CREDENTIALS', 'MFA_CREDENTIALS', 'OAUTH']),
  isConsentRequired: z.boolean(),
  countryISOCode: z.string(),
  /** The user has a provider account there already. */
  isLinked: z.boolean(),
  health: z.enum(['ok', 'slow', 'down']),
});

export const providerQuery = z.strictObject({
  /** Name, web address or routing number. Absent or empty: the popular list. */
  name: z.optional(z.string().check(z.maxLength(100))),
  skip: z.optional(z.string().check(z.regex(/^\d{1,5}$/))),
  top: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
  /** `exact` switches off typo matching: "Search Habrour instead". */
  match: z.optional(z.enum(['close', 'exact'])),
});

export const providerList = z.strictObject({
  kind: z.enum(['popular', 'results']),
  providers: z.array(providerRow).check(z.maxLength(50)),
  total: z.int(),
  /** What the results match when the typed text itself matched nothing. */
  matchedAs: z.nullable(z.string()),
  /** Names of banks to try instead, where a search of a sandbox finds nothing: it has no real ones. */
  testBanks: z.optional(z.array(text(200)).check(z.maxLength(2))),
});

export const providerDetail = z.strictObject({
  ...providerRow.shape,
  loginUrl: z.nullable(z.string()),
  forgetPasswordUrl: z.nullable(z.string()),
  help: z.nullable(z.string()),
  loginForm: z.nullable(loginForm),
});
export const providerReply = z.strictObject({ provider: providerDetail });

export type ProviderRow = z.infer<typeof providerRow>;
export type ProviderList = z.infer<typeof providerList>;
export type ProviderDetail = z.infer<typeof providerDetail>;
