import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { type BankContext, clientCertificate } from '../../open-banking/index.ts';
import { CdsProblem } from '../shared/problem.ts';
import { isCurrent } from './arrangement-request.ts';

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
