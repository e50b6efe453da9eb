import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { type BankContext, clientCertificate, type Consent, cdsBrandId } from '../open-banking/index.ts';
import { isCurrent } from './arrangements.ts';
import { CdsProblem } from './problem.ts';

/** Path of the revocation endpoint, both at the bank and at a third party. */
export const revocationPath = '/arrangements/revoke';

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const text = z.string().max(10_000);
const form = z.object({
  client_id: text.optional(),
  client_assertion_type: z.literal(assertionType),
  client_assertion: text,
  cdr_arrangement_id: text.optional(),
});

/** Serves the endpoint at which a third party ends an arrangement. */
export async function revokeRoute(app: FastifyInstance, context: BankContext): Promise<void> {
  await app.register(formbody);
  app.post(revocationPath, async (request, reply) => {
    const parsed = form.safeParse(request.body ?? {});
    const clientId =
      parsed.success && clientCertificate(request.raw) !== null
        ? await authenticatedClient(context, parsed.data.client_assertion, parsed.data.client_id)
        : null;
    if (!parsed.success || clientId === null) return reply.code(401).send({ error: 'invalid_client' });
    const { cdr_arrangement_id: arrangementId } = parsed.data;
    if (arrangementId === undefined) throw new CdsProblem('missingField', 'cdr_arrangement_id');
    const consent = await context.consents.find(arrangementId);
    if (consent?.clientId !== clientId || !isCurrent(consent))
      throw new CdsProblem('invalidArrangement', arrangementId);
    await context.consents.revoke(arrangementId, 'third party');
    return reply.code(204).send();
  });
}

/**
 * Returns the id of the client that a `private_key_jwt` assertion authenticates. Returns `null` if the signature or a claim is
 * wrong, the assertion was already used, or its issuer is not `claimedId`.
 */
async function authenticatedClient(
  { clients, origin, secureOrigin, provider }: BankContext,
  assertion: string,
  claimedId: string | undefined,
): Promise<string | null> {
  const issuer = issuerOf(assertion);
  const client = clients.find(({ clientId }) => clientId === issuer);
  if (client === undefined || (claimedId !== undefined && claimedId !== client.clientId)) return null;
  const { clientId, jwks } = client;
  const verified = await jwtVerify(assertion, createLocalJWKSet({ keys: [...jwks.keys] }), {
    algorithms: ['PS256'],
    issuer: clientId,
    subject: clientId,
    audience: [origin, `${secureOrigin}/token`, `${secureOrigin}${revocationPath}`],
    requiredClaims: ['exp', 'jti'],
  }).catch(() => null);
  const { jti, exp } = verified?.payload ?? {};
  if (jti === undefined || exp === undefined) return null;
  return (await provider().ReplayDetection.unique(clientId, jti, exp)) ? clientId : null;
}

/** Returns the issuer of a JWT without checking the signature, or `null` if the JWT cannot be parsed. */
function issuerOf(assertion: string): string | null {
  try {
    const { iss }: { iss?: unknown } = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
    return typeof iss === 'string' ? iss : null;
  } catch {
    return null;
  }
}

const tokenLifetimeSeconds = 300;
const timeoutMs = 5000;

/**
 * Notifies the third party that the customer ended an arrangement at the bank. The bank's brand signs the notice. There
 * is no retry: sharing has already ended, so an unreachable third party notices on its next request.
 */
export async function notifyRecipient(
  { clients, clock }: Pick<BankContext, 'clients' | 'clock'>,
  { clientId, consentId }: Consent,
  sign: (claims: JWTPayload) => Promise<string>,
): Promise<void> {
  const recipient = clients.find((client) => client.clientId === clientId)?.recipientBaseUri;
  if (recipient === undefined) return;
  const uri = `${recipient}${revocationPath}`;
  const now = Math.floor(clock.now().getTime() / 1000);
  const claims = () => ({
    iss: cdsBrandId,
    sub: cdsBrandId,
    aud: uri,
    iat: now,
    exp: now + tokenLifetimeSeconds,
    jti: randomUUID(),
  });
  const [bearer, arrangement] = await Promise.all([
    sign(claims()),
    sign({ ...claims(), cdr_arrangement_id: consentId }),
  ]);
  await fetch(uri, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${bearer}` },
    body: new URLSearchParams({ cdr_arrangement_jwt: arrangement }),
  }).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  );
}
