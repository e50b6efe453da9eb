import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import type { StackUrls } from '@fin-link/testing/stack';
import { rested } from '../customer/link-at-service.ts';
import type { ServiceAccount } from '../customer/link-at-service.ts';
import { newLoginName } from '../customer/login-names.ts';
import { openServiceUser } from '../customer/service-user.ts';
import type { SimulatedBank } from './regions.ts';

interface RequestedConsent {
  consent: { consentId: number; authorizationUrl: string }[];
}

/** Headers that say that the person is present at their browser. */
const present = { 'fin-consumer-address': '192.0.2.7', 'fin-consumer-agent': 'Test' };

/**
 * Gives a consent, agrees at the bank and gets accounts without a screen of this project. Uses the bank's pages without
 * a browser, as the user `ok-<login name>` or the named one.
 */
export async function shareAtService(
  urls: StackUrls,
  loginName: string,
  bank: SimulatedBank,
  userName = `ok-${loginName}`,
): Promise<number> {
  const { providerId } = bank;
  const person = await openServiceUser(urls.service, newLoginName(loginName));
  const made = await person.post<RequestedConsent>('/consents', { providerId });
  const consentId = made.consent[0]?.consentId ?? 0;
  const accepted = await person.put<RequestedConsent>(`/consents/${consentId}`, {}, present);
  const back = await authorizeAtBank(new URL(accepted.consent[0]?.authorizationUrl ?? ''), userName);
  const brought = back.hash === '' ? back.searchParams : new URLSearchParams(back.hash.slice(1));
  const field = [...brought].map(([id, value]) => ({ id, value }));
  const added = await person.post<{ providerAccount: ServiceAccount[] }>(
    `/providerAccounts?providerId=${providerId}`,
    { consentId, field },
    present,
  );
  return rested(person, added.providerAccount[0]);
}
