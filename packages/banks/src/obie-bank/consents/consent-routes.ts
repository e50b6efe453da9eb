import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodError } from 'zod';
import type { BankContext, Consent } from '../../open-banking/index.ts';
import { thirdPartyOf } from '../shared/access.ts';
import { combinationError } from '../shared/permissions.ts';
import { ObieProblem, type ObieError } from '../shared/problem.ts';
import { consentRequest, type ConsentDetails } from '../shared/consent-details.ts';
import { consentView } from './consent-view.ts';

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
