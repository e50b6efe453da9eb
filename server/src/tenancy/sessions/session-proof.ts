import type { WidgetProofs } from '@fin-link/service-client';
import { optionsOf, type Session } from './session.ts';

/** Returns the widget proof of a session; `undefined` if the host has no widget key. */
type SessionProof = (session: Session) => Promise<string | undefined>;

export interface NeedsSessionProof {
  readonly proofOf: SessionProof;
}

/** Returns a function that signs widget proofs for sessions. `proofs` is `null` if the host has no widget key. */
export const sessionProof =
  (proofs: WidgetProofs | null): SessionProof =>
  async (session) => {
    const { loginName, sessionId, version, configNames, chosen } = session;
    const { flow, singleSite, verification, balanceRefresh, consentDays } = optionsOf(session);
    const { method, requiredData, severalAccounts } = verification;
    return proofs?.ofSession(loginName, {
      sessionId,
      version: version === 3 ? 'v3' : 'v4',
      flow,
      configName: version === 3 ? null : (configNames[chosen] ?? null),
      options: { verification: { template: method, requiredData, severalAccounts }, balanceRefresh, consentDays },
      singleSite,
    });
  };
