import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { type BankContext, type Consent, cdsBrandId } from '../../open-banking/index.ts';
import { revocationPath } from './revoke-route.ts';

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
