import * as z from 'zod/mini';
import { entityId, instant, text } from './primitives.ts';
import { additionalStatus } from './provider-account-states.ts';

/**
 * State of a bank, from the attempts of the last hour as users see it in the search. `quiet`: no attempts in 24 hours.
 */
export const bankStates = ['ok', 'degraded', 'down', 'quiet'] as const;
export const bankState = z.enum(bankStates);

/** Health of a bank. Attempts are sign-ins and refreshes of the customer's users. */
export const bankHealth = z.strictObject({
  providerId: entityId,
  name: text(200),
  countryISOCode: z.string(),
  /** Image address: a data URL or a path on the host. */
  logo: z.string(),
  attempts24h: z.int(),
  succeeded24h: z.int(),
  /** Failed attempts by their reason, most frequent first. */
  failed24h: z.array(z.strictObject({ additionalStatus, count: z.int() })),
  /** Median duration of attempts without a question to the user; `null` if there was none in 24 hours. */
  p50Ms: z.nullable(z.int()),
  /** Duration that 95 of 100 of these attempts do not exceed. */
  p95Ms: z.nullable(z.int()),
  /** Of any user of the service; `null` if none ever succeeded. */
  lastSuccessAt: z.nullable(instant),
  state: bankState,
});
export type BankHealth = z.infer<typeof bankHealth>;
/** Reply of `GET /v1/operations/banks`. `next` is the value of `before` for the next page. */
export const bankHealthReply = z.strictObject({
  bank: z.array(bankHealth),
  hasMore: z.boolean(),
  next: z.nullable(z.string()),
});
