import { createHmac } from 'node:crypto';
import type { SessionResult } from '@fin-link/contracts/browser';
import { keyOfSession, lockSession } from '../database/index.ts';
import type { NeedsDatabase, SessionKey } from '../database/index.ts';
import { HostError } from '../http/index.ts';
import type { NeedsClock } from '../parts/index.ts';

type OwnAccount = SessionResult['ownAccounts'][number];

export interface AskedAccount {
  /** Of the request's `Idempotency-Key`. */
  key: string;
  request: unknown;
  kind: string;
}

/** What sessions added by hand. */
export interface SessionOwnAccounts {
  /**
   * Adds once for each key of a session, and gives the same account to every repetition. `add` gets a key under which the service adds
   * once too, so that a reply that was lost costs nothing. Throws `request.idempotency-conflict`, `account.limit-reached`.
   */
  add(session: SessionKey, asked: AskedAccount, add: (serviceKey: string) => Promise<number>): Promise<number>;
  /** The account is gone. */
  forget(session: SessionKey, accountId: number): Promise<void>;
  /** Those of a session, the first one first. */
  ofSession(session: SessionKey): Promise<OwnAccount[]>;
}

export interface NeedsOwnAccounts {
  readonly ownAccounts: SessionOwnAccounts;
}

const mostOfSession = 100;

export function openSessionOwnAccounts(
  { database, clock }: NeedsDatabase & NeedsClock,
  secret: string,
): SessionOwnAccounts {
  const mac = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const rowsOf = (session: SessionKey) =>
    database.db
      .selectFrom('session_own_account')
      .select(['idempotency_key', 'request_hash', 'account_id', 'kind'])
      .where((eb) => eb.and(keyOfSession(session)))
      .orderBy('created_at')
      .limit(mostOfSession)
      .execute();

  return {
    async add(session, { key, request, kind }, add) {
      const request_hash = mac(JSON.stringify(request));
      const rows = await rowsOf(session);
      const known = rows.find((row) => row.idempotency_key === key);
      if (known !== undefined && known.request_hash !== request_hash)
        throw new HostError('request.idempotency-conflict');
      if (known !== undefined) return Number(known.account_id);
      if (rows.length >= mostOfSession) throw new HostError('account.limit-reached');
      const accountId = await add(mac(`${session.sessionId} ${key}`));
      await database.tx(async (trx) => {
        if (!(await lockSession(trx, session))) return;
        await trx
          .insertInto('session_own_account')
          .values({
            ...keyOfSession(session),
            idempotency_key: key,
            request_hash,
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
      return (await rowsOf(session)).map((row) => ({ accountId: Number(row.account_id), kind: row.kind }));
    },
  };
}
