import type { SessionResult } from '@fin-link/contracts/browser';
import { keyOfSession, lockSession, type NeedsDatabase, type SessionKey } from '../../platform/database/index.ts';
import { assertSameSubject, HostError, idempotency } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';

type OwnAccount = SessionResult['ownAccounts'][number];

/** Request to add an account. */
export interface RequestedAccount {
  /** Value of the request's `Idempotency-Key`. */
  key: string;
  request: unknown;
  kind: string;
}

/** Manual accounts and properties that sessions added. */
export interface SessionOwnAccounts {
  /**
   * Adds an account once for each idempotency key of a session, as `Idempotency` guarantees. Concurrent repetitions may both call `add`
   * with the same service key. Throws `request.idempotency-conflict` and `account.limit-reached`.
   */
  add(session: SessionKey, requested: RequestedAccount, add: (serviceKey: string) => Promise<number>): Promise<number>;
  /** Removes a deleted account from the session. */
  forget(session: SessionKey, accountId: number): Promise<void>;
  /** Returns the accounts of a session, oldest first. */
  ofSession(session: SessionKey): Promise<OwnAccount[]>;
}

export interface NeedsOwnAccounts {
  readonly ownAccounts: SessionOwnAccounts;
}

const maxPerSession = 100;

/** Opens the record of accounts. `secret` is the key of the request hashes and must be the same in all processes. */
export function openSessionOwnAccounts(
  { database, clock }: NeedsDatabase & NeedsClock,
  secret: string,
): SessionOwnAccounts {
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
