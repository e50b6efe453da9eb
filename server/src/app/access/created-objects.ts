import type { AccessRule } from '@fin-link/contracts/host';
import type { NeedsBankAuthorizations } from '../../linking/bank-authorizations/index.ts';
import type { NeedsSessionConsents } from '../../linking/consents/index.ts';
import type { NeedsManualAccounts } from '../../linking/manual-accounts/index.ts';
import type { NeedsIdempotentAdds } from '../../linking/provider-accounts/index.ts';
import type { NeedsVerifications } from '../../linking/verifications/index.ts';
import type { SessionKey } from '../../platform/database/index.ts';
import type { ConnectionFacts, Session } from '../../tenancy/sessions/index.ts';

/**
 * Objects created by a session and by the expired sessions that it replaced. Each method returns whether the object with this id is one of
 * them.
 */
export interface CreatedObjects {
  /** `degree` is how closely the session must be related to the connection. `factsOf` is called only if it is needed. */
  connection(id: number, degree: AccessRule['created'], factsOf: () => Promise<ConnectionFacts>): Promise<boolean>;
  /** Returns whether a request of the session added a connection at the bank. */
  linkedBank(providerId: number): Promise<boolean>;
  consent(id: number): Promise<boolean>;
  manualAccount(id: number): Promise<boolean>;
  verification(id: number): Promise<boolean>;
}

export type CreatedObjectsDeps = NeedsIdempotentAdds &
  NeedsManualAccounts &
  NeedsVerifications &
  NeedsSessionConsents &
  NeedsBankAuthorizations;

/** Returns a reader for one request, which reads each kind once. */
export function createdObjects(deps: CreatedObjectsDeps, session: Session): CreatedObjects {
  const sessions = [session.sessionId, ...session.follows].map((sessionId): SessionKey => ({ ...session, sessionId }));
  const readOfEach = <T>(read: (key: SessionKey) => Promise<Iterable<T>>) =>
    runOnce(async () => (await Promise.all(sessions.map(read))).flatMap((found) => [...found]));
  const origins = runOnce(() => deps.adds.readOrigins(sessions));
  const addedAccounts = readOfEach((key) => deps.adds.listAdded(key));
  const authorizations = readOfEach((key) => deps.authorizations.all(key));
  const consents = readOfEach((key) => deps.sessionConsents.ofSession(key));
  const manualAccounts = readOfEach((key) => deps.manualAccounts.ofSession(key));
  const verifications = readOfEach((key) => deps.verifications.listRecorded(key));

  /** Returns whether a completed authorization at the bank's own page created or renewed the connection. */
  const isAuthorized = async (id: number): Promise<boolean> =>
    (await authorizations()).some(({ providerAccountId, status }) => providerAccountId === id && status === 'done');

  return {
    async connection(id, degree, factsOf) {
      const { isCreated, isAttempted, possibleProviderIds } = (await origins())(id);
      if (isCreated) return true;
      if (degree === undefined || degree === 'made') return false;
      if (await isAuthorized(id)) return true;
      if (isAttempted && degree === 'tried') return true;
      if (!isAttempted && possibleProviderIds.length === 0) return false;
      const { accountsListed, providerId } = await factsOf();
      // A bank lists accounts only after it has accepted the sign-in.
      return (isAttempted && accountsListed) || possibleProviderIds.includes(providerId);
    },

    linkedBank: async (bank) => (await addedAccounts()).some(({ providerId }) => providerId === bank),
    consent: async (id) => (await consents()).includes(id),
    manualAccount: async (id) => (await manualAccounts()).some(({ accountId }) => accountId === id),
    verification: async (id) =>
      (await verifications()).some(({ verificationId, readOnly }) => verificationId === id && !readOnly),
  };
}

/** Runs `read` on the first call only. */
function runOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | undefined;
  return () => (first ??= read());
}
