import type { ConnectionFacts, Session, VerificationFacts } from '../../tenancy/sessions/index.ts';
import type { Asker } from './asker.ts';

// Limits a session to its start: the bank, connection, account or verification with which the customer's backend started the session. A
// start without any of them sets no limit. A session for one consent may use only that consent and its
// connection.

/** Returns whether the session may link the bank. A session for one consent cannot link any bank. */
export async function isBankInStart(asker: Asker, providerId: number): Promise<boolean> {
  if (asker.session.consentId !== null) return false;
  return ((await bankOfStart(asker)) ?? providerId) === providerId;
}

/** Returns the bank that the session was started with, directly or by a connection. `null` means any bank. */
export async function bankOfStart({ session, facts }: Asker): Promise<number | null> {
  const { providerId, providerAccountId } = session.start;
  if (providerId !== null || providerAccountId === null) return providerId;
  return (await facts.connection(providerAccountId)).providerId;
}

/** Returns whether the session may link or change the connection, according to its start. */
export async function isConnectionInStart(
  { start, consentId }: Session,
  id: number,
  factsOf: () => Promise<ConnectionFacts>,
): Promise<boolean> {
  if (consentId !== null) return false;
  if (start.providerAccountId !== null) return start.providerAccountId === id;
  return start.providerId === null || (await factsOf()).providerId === start.providerId;
}

/**
 * Returns whether the session may verify the account. `accountId` is `null` if the user types the account number. `connectionOf` resolves
 * with `null` if the account belongs to no connection.
 */
export async function isAccountInStart(
  { session, facts, created }: Asker,
  accountId: number | null,
  connectionOf: () => Promise<number | null>,
): Promise<boolean> {
  const { start, consentId } = session;
  if (start.accountId !== null && start.accountId !== accountId) return false;
  if (start.verificationId !== null && (await facts.verification(start.verificationId)).accountId !== accountId)
    return false;
  if (start.providerAccountId === null && start.providerId === null && consentId === null) return true;
  const connection = await connectionOf();
  if (connection === null) return false;
  const factsOf = () => facts.connection(connection);
  // A connection that the session has made is inside the start. A connection on which it only signed in is not.
  return (await created.connection(connection, 'made', factsOf)) || isConnectionInStart(session, connection, factsOf);
}

/** Returns whether the session may continue the verification, according to its start. */
export async function isVerificationInStart(
  asker: Asker,
  id: number,
  factsOf: () => Promise<VerificationFacts>,
): Promise<boolean> {
  const { accountId, action, providerAccountId, providerId, verificationId } = asker.session.start;
  if (verificationId !== null) return verificationId === id;
  const isOpen = [accountId, providerAccountId, providerId].every((objectId) => objectId === null) && action !== 'cdv';
  if (isOpen) return true;
  const facts = await factsOf();
  if (action === 'cdv' && facts.verificationType !== 'CHALLENGE_DEPOSIT') return false;
  return isAccountInStart(asker, facts.accountId, () => Promise.resolve(facts.providerAccountId));
}
