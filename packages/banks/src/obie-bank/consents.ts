import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ZodError, z } from 'zod';
import {
  type BankContext,
  type Consent,
  type ConsentStatus,
  type RequestedConsent,
  RefusedRequest,
} from '../open-banking/index.ts';
import { thirdPartyOf } from './access.ts';
import { dateTime } from './date-time.ts';
import { combinationError, consentRequest, type ConsentDetails, consentDetails, clustersOf } from './permissions.ts';
import { ObieProblem, type ObieError } from './problem.ts';

type ConsentRequest = FastifyRequest<{ Params: { consentId: string } }>;

/** Serves `/account-access-consents`. A third party calls it with a client-credentials token, and sees only its own consents. */
export function consentRoutes(app: FastifyInstance, context: BankContext, base: string): void {
  const { consents } = context;
  const answer = (consent: Consent) => ({
    ...consentView(consent),
    Links: { Self: `${base}/account-access-consents/${consent.consentId}` },
    Meta: { TotalPages: 1 },
  });
  const ownConsent = async (request: ConsentRequest): Promise<Consent> => {
    const clientId = await thirdPartyOf(context, request);
    const consent = await consents.find(request.params.consentId);
    if (consent?.clientId === clientId) return consent;
    throw new ObieProblem(400, { code: 'notFound', message: 'There is no such consent.', path: 'ConsentId' });
  };

  app.post('/account-access-consents', async (request, reply) => {
    const clientId = await thirdPartyOf(context, request);
    const parsed = consentRequest.safeParse(request.body);
    if (!parsed.success) throw new ObieProblem(400, ...problemsOf(parsed.error));
    const { Data } = parsed.data;
    const error = combinationError(Data.Permissions) ?? periodError(Data, await context.businessClock.now());
    if (error !== null) throw new ObieProblem(400, error);
    const expiresAt = Data.ExpirationDateTime === undefined ? null : new Date(Data.ExpirationDateTime);
    const consent = await consents.find(await consents.create({ clientId, details: Data, expiresAt }));
    if (consent === null) throw new Error('the new consent does not exist');
    return reply.code(201).send(answer(consent));
  });
  app.get('/account-access-consents/:consentId', async (request: ConsentRequest) => answer(await ownConsent(request)));
  app.delete('/account-access-consents/:consentId', async (request: ConsentRequest, reply) => {
    const { consentId } = await ownConsent(request);
    await consents.remove(consentId);
    return reply.code(204).send();
  });
}

/** Converts schema issues to the standard's errors, at most 20. */
function problemsOf({ issues }: ZodError): ObieError[] {
  return issues.slice(0, 20).map((issue) => {
    const path = issue.path.join('.') || undefined;
    if (issue.code === 'unrecognized_keys') return { code: 'fieldUnexpected', message: issue.message, path };
    if (issue.code === 'invalid_type' && /received undefined/.test(issue.message))
      return { code: 'fieldMissing', message: 'A field is missing.', path };
    return { code: 'fieldInvalid', message: issue.message, path };
  });
}

/** Returns the error of a period, or `null` if it is valid. */
function periodError(
  { ExpirationDateTime, TransactionFromDateTime: from, TransactionToDateTime: to }: ConsentDetails,
  now: Date,
): ObieError | null {
  if (ExpirationDateTime !== undefined && Date.parse(ExpirationDateTime) <= now.getTime())
    return { code: 'invalidDate', message: 'The consent would have expired already.', path: 'Data.ExpirationDateTime' };
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    return { code: 'invalidDate', message: 'The period ends before it begins.', path: 'Data.TransactionToDateTime' };
  return null;
}

/** Status codes of the standard, which has one code for suspended and revoked consents. */
const statusCodes: Readonly<Record<ConsentStatus, 'AWAU' | 'AUTH' | 'RJCT' | 'CANC' | 'EXPD'>> = {
  awaiting: 'AWAU',
  authorized: 'AUTH',
  rejected: 'RJCT',
  suspended: 'CANC',
  revoked: 'CANC',
  expired: 'EXPD',
};

/** Returns a consent as `OBReadConsentResponse1` without links. */
function consentView(consent: Consent) {
  const { Permissions, ...period } = consentDetails.parse(consent.details);
  const reasons = reasonsOf(consent);
  return {
    Data: {
      ConsentId: consent.consentId,
      CreationDateTime: dateTime(consent.createdAt),
      Status: statusCodes[consent.status],
      ...(reasons.length > 0 && { StatusReason: reasons }),
      StatusUpdateDateTime: dateTime(consent.updatedAt),
      Permissions,
      ...period,
    },
    Risk: {},
  };
}

/** Returns the reasons of a status, with the codes of `OBExternalStatusReason1Code`. */
function reasonsOf({ status, reason }: Consent) {
  const statusReason = (StatusReasonCode: string, StatusReasonDescription: string) => ({
    StatusReasonCode,
    StatusReasonDescription,
  });
  switch (status) {
    case 'awaiting':
      return [statusReason('U036', 'Waiting for the customer to authorise.')];
    case 'expired':
      return [statusReason('TKXP', 'The consent has expired.')];
    case 'suspended':
      return [statusReason('TKSP', 'Suspended by the bank.'), statusReason('U028', 'The customer must sign in again.')];
    case 'revoked':
      return reason === 'customer' ? [] : [statusReason('TKSP', 'Ended by the bank.')];
    default:
      return [];
  }
}

const intentClaim = z.object({ value: z.string().max(128) });
const claims = z.object({
  id_token: z.object({ openbanking_intent_id: intentClaim }),
  /** A third party sends `null` to request a claim without further details. */
  userinfo: z.object({ openbanking_intent_id: intentClaim.partial().nullish() }).nullish(),
});

/** Returns the consent id in a request's claims. Returns `null` if there is none, or if the claims contain two different ids. */
export function intentIdOf(requested: unknown): string | null {
  const parsed = claims.safeParse(requested);
  if (!parsed.success) return null;
  const { value } = parsed.data.id_token.openbanking_intent_id;
  const userinfoValue = parsed.data.userinfo?.openbanking_intent_id?.value ?? value;
  return userinfoValue === value ? value : null;
}

/**
 * Returns the consent that a third party asks the customer to authorize, for the first time or again. Throws `RefusedRequest` if
 * the consent does not exist, belongs to another third party, was rejected, or has expired.
 */
export async function authorizableConsent(
  context: BankContext,
  clientId: string,
  requested: unknown,
): Promise<Consent> {
  const intentId = intentIdOf(requested);
  if (intentId === null) throw new RefusedRequest('the claim openbanking_intent_id is missing or ambiguous');
  const consent = await context.consents.find(intentId);
  if (consent?.clientId !== clientId) throw new RefusedRequest('openbanking_intent_id names no consent of this client');
  const hasExpired = consent.expiresAt !== null && consent.expiresAt <= (await context.businessClock.now());
  if (hasExpired || consent.status === 'rejected' || consent.status === 'expired')
    throw new RefusedRequest('the consent can no longer be authorized');
  return consent;
}

/** Returns what a third party requests from the customer. Throws `RefusedRequest` if its consent can't be authorized. */
export async function requestedFor(
  context: BankContext,
  params: Readonly<Record<string, unknown>>,
): Promise<RequestedConsent> {
  const requested: unknown = typeof params['claims'] === 'string' ? JSON.parse(params['claims']) : undefined;
  const consent = await authorizableConsent(context, String(params['client_id']), requested);
  const { Permissions, TransactionFromDateTime: from } = consentDetails.parse(consent.details);
  return {
    consentId: consent.consentId,
    clusters: clustersOf(Permissions),
    until: consent.expiresAt,
    transactionsFrom: from === undefined ? null : new Date(from),
    chosenBefore: consent.accountIds,
  };
}
