import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { SessionPlan } from './sessions.ts';

/** Error code of the service for a consent that the user does not have. */
const notFoundCode = 'Y807';
/** Statuses of consents that the user can still give at the bank. */
const pendingStatuses: readonly string[] = ['CONSENT_GENERATED', 'CONSENT_ACCEPTED'];

/**
 * Checks the consent of a lite session; no-op for other sessions. Throws `consent.not-found` if the user does not have it, and
 * `consent.wrong-state` if it can no longer be given at the bank.
 */
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
      if (error instanceof ServiceCallError && error.code === notFoundCode) return [];
      throw error;
    });
  const [consent] = consents;
  if (consent === undefined) throw new HostError('consent.not-found');
  if (!pendingStatuses.includes(consent.consentStatus)) throw new HostError('consent.wrong-state');
}
