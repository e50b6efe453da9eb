import type { SessionResult } from '@fin-link/contracts/browser';
import type { Account } from '@fin-link/contracts/service';
import { keyOfSession, lockSession, type NeedsDatabase, type SessionKey } from '../../platform/database/index.ts';
import { assertSameSubject, HostError, idempotency, type Handler } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsService } from '../../platform/parts/index.ts';
import { type Session, sessionOf } from '../../tenancy/sessions/index.ts';

type ManualAccount = SessionResult['ownAccounts'][number];

interface RequestedAccount {
  /** Value of the request's `Idempotency-Key`. */
  key: string;
  request: unknown;
  kind: string;
}

/** Manual accounts and properties that sessions added. */
interface SessionManualAccounts {
  /**
   * Adds an account once for each idempotency key of a session, as `Idempotency` guarantees. Concurrent repetitions may both call `add`
   * with the same service key. Throws `request.idempotency-conflict` and `account.limit-reached`.
   */
  add(session: SessionKey, requested: RequestedAccount, add: (serviceKey: string) => Promise<number>): Promise<number>;
  /** Removes a deleted account from the session. */
  forget(session: SessionKey, accountId: number): Promise<void>;
  /** Returns the accounts of a session, oldest first. */
  ofSession(session: SessionKey): Promise<ManualAccount[]>;
}

export interface NeedsManualAccounts {
  readonly manualAccounts: SessionManualAccounts;
}

const maxPerSession = 100;

/** Opens the record of accounts. `secret` is the key of the request hashes and must be the same in all processes. */
export function openSessionManualAccounts(
  { database, clock }: NeedsDatabase & NeedsClock,
  secret: string,
): SessionManualAccounts {
  const { subjectOf, serviceKey } = idempotency(secret);
  const readRows = (session: SessionKey) =>
    database.db
      .selectFrom('session_own_account')
      .select(['idempotency_key', 'request_hash', 'account_id', 'kind'])
      .where((eb) => eb.and(keyOfSession(session)))
      .orderBy('created_at')
      .limit(maxPerSession)
      .execute();

  return {
    async add(session, { key, request, kind }, add) {
      const subject = subjectOf(request);
      const rows = await readRows(session);
      const existing = rows.find((row) => row.idempotency_key === key);
      if (existing !== undefined) {
        assertSameSubject(existing, subject);
        return Number(existing.account_id);
      }
      if (rows.length >= maxPerSession) throw new HostError('account.limit-reached');
      const accountId = await add(serviceKey(session, key));
      await database.tx(async (trx) => {
        if (!(await lockSession(trx, session))) return;
        await trx
          .insertInto('session_own_account')
          .values({
            ...keyOfSession(session),
            idempotency_key: key,
            request_hash: subject,
            account_id: String(accountId),
            kind,
            created_at: clock.now(),
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      });
      return accountId;
    },

    async forget(session, accountId) {
      await database.db
        .deleteFrom('session_own_account')
        .where((eb) => eb.and({ ...keyOfSession(session), account_id: String(accountId) }))
        .execute();
    },

    async ofSession(session) {
      return (await readRows(session)).map((row) => ({ accountId: Number(row.account_id), kind: row.kind }));
    },
  };
}

/** Reads a manually added account. Throws `account.not-found` if the user does not have it or it came from a bank. */
export async function readManualAccount(
  { client, broker }: NeedsService,
  { loginName }: Session,
  accountId: number,
): Promise<Account> {
  const { body } = await broker.use(loginName, (token) =>
    client.getAccount({ token, params: { accountId: String(accountId) }, query: {} }),
  );
  const account = body.account?.find(({ id }) => id === accountId);
  if (account?.isManual !== true) throw new HostError('account.not-found');
  return account;
}

/** Returns the view. Throws `account.not-found` if there is none, for example for a kind that the host does not know. */
export function requireView<T>(view: T | undefined): T {
  if (view === undefined) throw new HostError('account.not-found');
  return view;
}

/** Deletes a manual account or a property. Never deletes a bank's account. */
export const deleteManualAccount =
  (deps: NeedsService & NeedsManualAccounts): Handler<'deleteManualAccount'> & Handler<'deleteProperty'> =>
  async (request) => {
    const session = sessionOf(request);
    const { accountId } = request.params;
    await readManualAccount(deps, session, accountId);
    await deps.broker.use(session.loginName, (token) =>
      deps.client.deleteAccount({ token, params: { accountId: String(accountId) } }),
    );
    await deps.manualAccounts.forget(session, accountId);
  };
