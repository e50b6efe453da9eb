import { z } from 'zod';
import { additionalStatuses } from '../../browser/provider-account-states.ts';
import { dateTime, id, idText, skipText, topText } from '../primitives.ts';
import { consentStatuses } from './consent.ts';

const loginName = z.string();
const page = { skip: skipText.optional(), top: topText.optional() };

/** Query of `GET /operations/user`. */
export const foundUserQuery = z.strictObject({ loginName: z.string().min(1).max(150) });
/** Reply of `GET /operations/user`: a user of the customer. */
export const foundUserReply = z.strictObject({
  user: z.strictObject({ id, loginName, createdDate: dateTime }),
});

/** States of a provider, as its `uptimeMetrics`. `QUIET`: the customer's users made no attempt in 24 hours. */
export const providerStates = ['OK', 'DEGRADED', 'DOWN', 'QUIET'] as const;

/** Attempts of the customer's users at a provider in the last 24 hours. Attempts are first and later refreshes. */
export const providerHealth = z
  .strictObject({
    providerId: id,
    providerName: z.string(),
    countryISOCode: z.string(),
    logo: z.string().optional(),
    favicon: z.string().optional(),
    attempts: z.int().min(0),
    succeeded: z.int().min(0),
    /** Failed attempts by their additional status, most frequent first. */
    failed: z.array(z.strictObject({ additionalStatus: z.enum(additionalStatuses), count: z.int().min(1) })),
    /** Durations of attempts that asked the user nothing, accurate to 6%. */
    duration: z.strictObject({ medianMs: z.int(), p95Ms: z.int() }).optional(),
    /** Time of the latest success of any user of the service. */
    lastSuccessDate: dateTime.optional(),
    state: z.enum(providerStates),
  })
  .meta({ id: 'ProviderHealth' });
export type ProviderHealth = z.infer<typeof providerHealth>;
/** Query of `GET /operations/providers`. With `name`, the reply also has providers without attempts. */
export const providerHealthQuery = z.strictObject({ name: z.string().min(1).max(100).optional(), ...page });
/** Reply of `GET /operations/providers`: providers with the most failures first. The list is absent if it is empty. */
export const providerHealthReply = z.strictObject({ provider: z.array(providerHealth).optional() });

/** Query of `GET /operations/consents`. */
export const endingConsentsQuery = z.strictObject({
  /** Days from now in which the consents end. */
  days: idText.pipe(z.int().max(365)),
  ...page,
});
/** Reply of `GET /operations/consents`: active consents by their end. The list is absent if it is empty. */
export const endingConsentsReply = z.strictObject({
  consent: z
    .array(
      z.strictObject({
        consentId: id,
        loginName,
        providerId: id,
        providerName: z.string(),
        consentStatus: z.enum(consentStatuses),
        /** Earlier of `expirationDateTime` and `reconfirmByDateTime`. */
        endDateTime: dateTime,
      }),
    )
    .optional(),
});

/** Query of `GET /operations/activeUsers`. */
export const activeUsersQuery = z.strictObject({ months: idText.pipe(z.int().max(24)).optional() });
/** Reply of `GET /operations/activeUsers`: users whose data extracts were read in a month, latest month first. */
export const activeUsersReply = z.strictObject({
  month: z.array(z.strictObject({ month: z.string().regex(/^\d{4}-\d{2}$/), activeUsers: z.int().min(0) })),
});
