import {
  transferView,
  type CreateTransfer,
  type TransferSummary,
  type TransferView,
} from '@fin-link/contracts/browser';
import { daysAfter } from '@fin-link/contracts/service';
import {
  bucketOfToken,
  keyOfSession,
  newUserToken,
  userScope,
  type HostDatabase,
  type HostTransaction,
  type NeedsDatabase,
  type Owner,
  type SessionKey,
} from '../../platform/database/index.ts';
import { assertSameSubject, HostError, idempotency } from '../../platform/http/index.ts';
import type { NeedsClock, NeedsVault } from '../../platform/parts/index.ts';
import { sessionObjects, type StoredObject } from '../session-objects/index.ts';

/** Details that the backend reads, without the generated ids and times. */
export type TransferDetails = Omit<TransferView, 'reference' | 'loginName' | 'sessionId' | 'createdAt' | 'expiresAt'>;

/** A request of a frame and its `Idempotency-Key`. */
interface RequestedTransfer {
  readonly key: string;
  readonly request: CreateTransfer;
}

/** Transfers that users confirmed. */
interface Transfers {
  /** Returns the stored result of an earlier request with the same key; `null` if there is none. Throws `request.idempotency-conflict`. */
  findRepeated(session: SessionKey, requested: RequestedTransfer): Promise<TransferSummary | null>;
  /**
   * Seals and stores a transfer once for each idempotency key of a session, as `Idempotency` guarantees. Concurrent repetitions wait for
   * the first request. Throws `request.idempotency-conflict`, `session.ended` and `transfer.limit-reached`.
   */
  add(session: SessionKey, requested: RequestedTransfer, details: TransferDetails): Promise<TransferSummary>;
  /** Returns the transfer with this reference; `null` if the customer does not have it or it has expired. */
  get(customer: string, reference: string): Promise<TransferView | null>;
  /** Returns the transfers of a session, oldest first. */
  ofSession(session: SessionKey): Promise<TransferSummary[]>;
  /** Deletes the sealed details of a user. The rows are deleted with the other rows of the user. */
  unsealUser(trx: HostTransaction, owner: Owner): Promise<void>;
  /** Deletes expired transfers and their sealed details. */
  forgetOld(): Promise<void>;
}

export interface NeedsTransfers {
  readonly transfers: Transfers;
}

const retentionDays = 30;
const maxPerSession = 20;
const batchSize = 200;
/** Maximum number of batches per run. The next run deletes the rest. */
const maxBatches = 500;
/** Length of a reference: `tr_` and 22 characters with 120 random bits. Short enough to read aloud. */
const referenceLength = 25;

const summaryOf = ({ reference, id, details }: StoredObject<'transfer'>): TransferSummary => ({
  reference: reference ?? '',
  providerAccountId: details.providerAccountId,
  accountId: Number(id),
});
const scopeOf = (owner: Owner) => userScope(owner, 'transfers');

/** Opens the store of transfers. `secret` is the key of the request hashes and must be the same in all processes. */
export function openTransfers(parts: NeedsDatabase & NeedsVault & NeedsClock, secret: string): Transfers {
  const { database, vault, clock } = parts;
  const { subjectOf } = idempotency(secret);
  const objects = sessionObjects(parts, 'transfer', maxPerSession);

  const findRepeated = async (
    executor: HostDatabase['db'] | HostTransaction,
    session: SessionKey,
    { key, request }: RequestedTransfer,
  ): Promise<TransferSummary | null> => {
    const existing = await objects.find(executor, session, key);
    if (existing === null) return null;
    assertSameSubject(existing, subjectOf(request));
    return summaryOf(existing);
  };

  /** Deletes expired transfers of one bucket. Returns their number. Skips those that another process deletes. */
  const deleteInBucket = (bucket: number, references: readonly string[]): Promise<number> =>
    database.tx(async (trx) => {
      const lockedRows = await trx
        .selectFrom('session_object')
        .select(['customer', 'login_name', 'reference'])
        .where('bucket', '=', bucket)
        .where('reference', 'in', references)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const { customer, login_name, reference } of lockedRows)
        await vault.delete(trx, scopeOf({ customer, loginName: login_name }), reference ?? '');
      if (lockedRows.length > 0)
        await trx
          .deleteFrom('session_object')
          .where('bucket', '=', bucket)
          .where('reference', 'in', referencesOf(lockedRows))
          .execute();
      return lockedRows.length;
    });

  return {
    findRepeated: (session, requested) => findRepeated(database.db, session, requested),

    add: (session, requested, details) =>
      database.tx(async (trx) => {
        // The row lock serializes this transaction with the end of the session, the removal of the user and repeated requests.
        const open = await trx
          .selectFrom('session')
          .select('session_id')
          .where((eb) => eb.and(keyOfSession(session)))
          .where('ended_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (open === undefined) throw new HostError('session.ended');
        const existing = await findRepeated(trx, session, requested);
        if (existing !== null) return existing;
        const { length } = await objects.ofSession(session, trx);
        if (length >= maxPerSession) throw new HostError('transfer.limit-reached');
        const now = clock.now();
        const expiresAt = daysAfter(now, retentionDays);
        const reference = newUserToken('tr_', session).slice(0, referenceLength);
        const { providerAccountId, accountId } = details;
        await objects.insert(trx, session, {
          key: requested.key,
          requestHash: subjectOf(requested.request),
          id: accountId,
          reference,
          details: { providerAccountId },
          endsAt: expiresAt,
        });
        const view: TransferView = {
          ...details,
          reference,
          loginName: session.loginName,
          sessionId: session.sessionId,
          createdAt: now.toISOString(),
          expiresAt: expiresAt.toISOString(),
        };
        await vault.put(trx, scopeOf(session), reference, JSON.stringify(view));
        return { reference, providerAccountId, accountId };
      }),

    async get(customer, reference) {
      const row = await database.db
        .selectFrom('session_object')
        .select('login_name')
        .where((eb) => eb.and({ bucket: bucketOfToken(reference), customer, reference }))
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      if (row === undefined) return null;
      const sealed = await vault.get(database.db, scopeOf({ customer, loginName: row.login_name }), reference);
      return sealed === undefined ? null : transferView.parse(JSON.parse(sealed.toString('utf8')));
    },

    ofSession: async (session) => (await objects.ofSession(session)).map(summaryOf),
    unsealUser: (trx, owner) => vault.deleteScope(trx, scopeOf(owner)),

    async forgetOld() {
      const now = clock.now();
      for (let batches = 0; batches < maxBatches; batches++) {
        const expiredRows = await database.db
          .selectFrom('session_object')
          .select(['bucket', 'reference'])
          .where('kind', '=', 'transfer')
          .where('ends_at', '<=', now)
          .orderBy('ends_at')
          .limit(batchSize)
          .execute();
        let deletedCount = 0;
        for (const [bucket, rows] of Map.groupBy(expiredRows, (row) => row.bucket))
          deletedCount += await deleteInBucket(bucket, referencesOf(rows));
        // Another process deletes the transfers that were locked.
        if (expiredRows.length < batchSize || deletedCount === 0) return;
      }
    },
  };
}

const referencesOf = (rows: readonly { reference: string | null }[]): string[] =>
  rows.flatMap(({ reference }) => reference ?? []);
