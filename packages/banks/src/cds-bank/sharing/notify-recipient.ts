import { randomUUID } from 'node:crypto';
import type { BankContext, Consent } from '../../open-banking/index.ts';
import { revocationPath } from './revoke-route.ts';

const lifetime = 300;
const patience = 5000;

/**
 * Reports to the third party that the customer ended an arrangement at the bank. Only once: an unreachable third party learns it
 * from its next request, because sharing has ended already.
 */
export async function notifyRecipient(context: BankContext, { clientId, consentId }: Consent): Promise<void> {
  const { clients, clock, origin } = context;
  const recipient = clients.find((client) => client.clientId === clientId)?.recipientBaseUri;
  if (recipient === undefined) return;
  const uri = `${recipient}${revocationPath}`;
  const now = Math.floor(clock.now().getTime() / 1000);
  const claims = () => ({ iss: origin, sub: origin, aud: uri, iat: now, exp: now + lifetime, jti: randomUUID() });
  const [bearer, arrangement] = await Promise.all([
    context.sign(claims()),
    context.sign({ ...claims(), cdr_arrangement_id: consentId }),
  ]);
  await fetch(uri, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    headers: { authorization: `Bearer ${bearer}` },
    body: new URLSearchParams({ cdr_arrangement_jwt: arrangement }),
  }).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  );
}
