import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../http/index.ts';
import type { SessionPlan } from './sessions.ts';
import type { NeedsService } from '../parts/index.ts';

/** What can be finished at the bank. */
const waiting: readonly string[] = ['CONSENT_GENERATED', 'CONSENT_ACCEPTED'];

/** Of a session for one consent. Throws `consent.not-found` for one that the user does not have, `consent.wrong-state` for one that waits for nobody. */
export async function assertWaitingConsent(
  { client, broker }: NeedsService,
  { loginName, consentId }: Pick<SessionPlan, 'loginName' | 'consentId'>,
): Promise<void> {
  if (consentId === null) return;
  const query = { consentIds: String(consentId) };
  const consents = await broker
    .use(loginName, (token) => client.getConsents({ token, query }))
    .then(({ body }) => body.consent ?? [])
    .catch((error: unknown) => {
      if (error instanceof ServiceCallError && error.code === 'Y807') return [];
      throw error;
    });
  const [consent] = consents;
  if (consent === undefined) throw new HostError('consent.not-found');
  if (!waiting.includes(consent.consentStatus)) throw new HostError('consent.wrong-state');
}
