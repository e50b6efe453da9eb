import { type SignInReply, signInReply } from '@fin-link/contracts/banks';
import { type Connector, alternativesToCode, type SignInOutcome } from '../contract/connector.ts';
import { toBankAccount, toBankChallenge, toBankHolding, toBankTransaction } from './mapping.ts';
import { accountsReply, holdingsReply, transactionsReply } from './schema.ts';
import { createSiteClient, type CredentialSiteSettings, type SiteReply } from './site-client.ts';

/** Creates the connector of banks that users sign in to with credentials on the bank's site. The session is the site's bearer token. */
export function createCredentialSiteConnector(settings: CredentialSiteSettings) {
  const client = createSiteClient(settings);

  return {
    async signIn({ bankKey }, values, signal) {
      return signInOutcome(
        await client.call(bankKey, { method: 'POST', path: 'sign-in', body: { values }, reply: signInReply }, signal),
      );
    },

    async answer({ bankKey }, session, values, signal) {
      const { instead } = values;
      const endpoint =
        instead === undefined ? { path: 'challenge', body: { values } } : { path: pathOfAlternative(instead) };
      return signInOutcome(
        await client.call(bankKey, { method: 'POST', ...endpoint, session, reply: signInReply }, signal),
      );
    },

    /** Tests whether the session is still valid. Reads the list of accounts, because sites have no endpoint for the session. */
    async resume({ bankKey }, session, signal) {
      const reply = await client.call(
        bankKey,
        { method: 'GET', path: 'accounts', session, reply: accountsReply },
        signal,
      );
      return reply.kind === 'problem' ? reply : { kind: 'signed-in', session };
    },

    async listAccounts({ bankKey }, session, signal) {
      const reply = await client.call(
        bankKey,
        { method: 'GET', path: 'accounts', session, reply: accountsReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      const { read, unread } = reply.value.accounts;
      return { kind: 'listed', items: read.map(toBankAccount), unread };
    },

    async listTransactions({ bankKey }, session, accountKey, { from, to, cursor }, signal) {
      const path = `accounts/${encodeURIComponent(accountKey)}/transactions`;
      const query = { from, to, ...(cursor === null ? {} : { cursor }) };
      const reply = await client.call(
        bankKey,
        { method: 'GET', path, session, query, reply: transactionsReply },
        signal,
      );
      if (reply.kind === 'problem') return reply;
      const { read, unread } = reply.value.transactions;
      return { kind: 'page', items: read.map(toBankTransaction), nextCursor: reply.value.nextCursor, unread };
    },

    async listHoldings({ bankKey }, session, accountKey, signal) {
      const path = `accounts/${encodeURIComponent(accountKey)}/holdings`;
      const reply = await client.call(bankKey, { method: 'GET', path, session, reply: holdingsReply }, signal);
      if (reply.kind === 'problem') return reply;
      const { read, unread } = reply.value.holdings;
      return { kind: 'listed', items: read.map(toBankHolding), unread };
    },

    async signOut({ bankKey }, session, signal) {
      await client.call(bankKey, { method: 'DELETE', path: 'sign-in', session, reply: null }, signal);
    },

    close: () => client.close(),
  } satisfies Connector & { close(): Promise<void> };
}

/** Returns the path for an answer that requests a new code or another method. */
const pathOfAlternative = (instead: string): string =>
  instead === alternativesToCode.otherMethod ? 'challenge/other-method' : 'challenge/resend';

/** Converts the reply to a step of a sign-in. */
function signInOutcome(reply: SiteReply<SignInReply>): SignInOutcome {
  if (reply.kind === 'problem') return reply;
  const { value } = reply;
  if (value.result === 'signed-in') return { kind: 'signed-in', session: value.siteSession };
  return {
    kind: 'challenge',
    session: value.siteSession,
    challenge: toBankChallenge(value.challenge),
    expiresIn: value.expiresIn,
    refused: value.result === 'challenge-refused',
  };
}
