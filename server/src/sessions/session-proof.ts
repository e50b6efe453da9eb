import type { WidgetProofs } from '@fin-link/service-client';
import type { Session } from './session.ts';

/** Proves to the service which session a call belongs to; nothing where the service has no key of this host. */
export type SessionProof = (session: Session) => Promise<string | undefined>;

export const sessionProof =
  (proofs: WidgetProofs | null): SessionProof =>
  async ({ loginName, sessionId, version }) =>
    // No session is for one site only yet.
    proofs?.ofSession(loginName, { sessionId, version: version === 3 ? 'v3' : 'v4', singleSite: false });
