import type { AccessRule } from '@fin-link/contracts/host';
import type { SessionKey } from '../database/index.ts';
import type { ConnectionFacts, Session } from '../sessions/index.ts';
import type { NeedsIdempotentAdds } from '../provider-accounts/index.ts';
import type { NeedsOwnAccounts } from '../own-accounts/index.ts';
import type { NeedsVerifications } from '../verifications/index.ts';
import type { NeedsSessionConsents } from '../consents/index.ts';
import type { NeedsBankAuthorizations } from '../bank-authorizations/index.ts';

/** Objects created by a session and by the expired sessions that it replaced. */
export interface CreatedObjects {
  connection(id: number, degree: AccessRule['created'], factsOf: () => Promise<ConnectionFacts>): Promise<boolean>;
  linkedBank(providerId: number): Promise<boolean>;
  consent(id: number): Promise<boolean>;
  ownAccount(id: number): Promise<boolean>;
  verification(id: number): Promise<boolean>;
}

/** Runs `read` on the first call only. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | undefined;
  return () => (first ??= read());
}

export type CreatedObjectsDeps = NeedsIdempotentAdds &
  NeedsOwnAccounts &
  NeedsVerifications &
  NeedsSessionConsents &
  NeedsBankAuthorizations;

/** Returns a reader for one request, which reads each kind once. */
export function createdObjects(deps: CreatedObjectsDeps, session: Session): CreatedObjects {
  const sessions = [session.sessionId, ...session.follows].map((sessionId): SessionKey => ({ ...session, sessionId }));
  const ofEach = <T>(read: (one: SessionKey) => Promise<Iterable<T>>) =>
    once(async () => (await Promise.all(sessions.map(read))).flatMap((found) => [...found]));
  const adds = once(() => deps.adds.addedBy(sessions));
  const added = ofEach((one) => deps.adds.added(one));
  const authorizations = ofEach((one) => deps.authorizations.all(one));
  const consents = ofEach((one) => deps.sessionConsents.ofSession(one));
  const ownAccounts = ofEach((one) => deps.ownAccounts.ofSession(one));
  const verifications = ofEach((one) => deps.verifications.touched(one));

  /** Returns whether a completed authorization at the bank's own page created or renewed the connection. */
  const isAuthorized = async (id: number): Promise<boolean> =>
    (await authorizations()).some(({ providerAccountId, status }) => providerAccountId === id && status === 'done');

  return {
    async connection(id, degree, factsOf) {
      const { isMade, isTried, maybeAt } = (await adds())(id);
      if (isMade) return true;
      if (degree === undefined || degree === 'made') return false;
      if (await isAuthorized(id)) return true;
      if (isTried && degree === 'tried') return true;
      if (!isTried && maybeAt.length === 0) return false;
      const { accountsListed, providerId } = await factsOf();
      // A bank lists accounts only after it has accepted the sign-in.
      return (isTried && accountsListed) || maybeAt.includes(providerId);
    },

    linkedBank: async (bank) => (await added()).some(({ providerId }) => providerId === bank),
    consent: async (id) => (await consents()).includes(id),
    ownAccount: async (id) => (await ownAccounts()).some(({ accountId }) => accountId === id),
    verification: async (id) =>
      (await verifications()).some(({ verificationId, readOnly }) => verificationId === id && !readOnly),
  };
}
