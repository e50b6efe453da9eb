import { hashToken, newToken } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import { hostScope, type HostTables, type HostTransaction, type NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsClock, NeedsSettings, NeedsVault } from '../../platform/parts/index.ts';
import type { NeedsAuditLog } from './audit-log.ts';
import type { IdentityProvider, SignedIn } from './identity-provider.ts';

export type ConsoleSession = Selectable<HostTables['console_session']>;

/** Sessions of operators at the console. */
export interface ConsoleSessions {
  /** Starts a session with a new id, and ends the one of the cookie `previous`. Returns the value of the cookie. */
  open(trx: HostTransaction, signedIn: SignedIn, previous: string | null): Promise<string>;
  /** Returns the session of a cookie and extends its idle time; `null` if it is unknown or over, or if the identity provider ended it. */
  use(cookie: string): Promise<ConsoleSession | null>;
  end(trx: HostTransaction, idHash: string): Promise<void>;
  /** Ends the sessions of a user, or of one session of the identity provider. */
  endOfProvider(ended: { subject: string | null; providerSession: string | null }, reference: string): Promise<void>;
  hasOpen(): Promise<boolean>;
  /** Deletes sessions that are over. */
  forgetOld(): Promise<void>;
}

/** Longest time of a session without requests. */
const idleMs = 15 * 60_000;
/** Longest time of a session. */
const longestMs = 8 * 3_600_000;
/** Longest time of a session without a refresh token, so that the host cannot ask the identity provider whether it is still open. */
const longestUncheckedMs = 3_600_000;
/** Time after which the host asks whether the session of the identity provider is still open. */
const checkMs = 5 * 60_000;
/** Shortest time between two updates of the idle time. */
const touchMs = 30_000;

const scope = hostScope('console-sessions');

type SessionDeps = NeedsDatabase & NeedsVault & NeedsClock & NeedsAuditLog & NeedsSettings<'customer'>;

export function openConsoleSessions(deps: SessionDeps, provider: IdentityProvider | null): ConsoleSessions {
  const { database, vault, clock, auditLog, settings } = deps;
  const { customer } = settings;
  const after = (ms: number): Date => new Date(clock.now().getTime() + ms);

  const end = async (trx: HostTransaction, idHash: string): Promise<void> => {
    await trx.deleteFrom('console_session').where('id_hash', '=', idHash).execute();
    await vault.delete(trx, scope, idHash);
  };

  /** Returns whether the session of the identity provider is still open. Of several requests at the same time, one asks. */
  const isOpenAtProvider = async ({
    id_hash: idHash,
    checked_at: checkedAt,
    subject,
  }: ConsoleSession): Promise<boolean> => {
    if (provider === null || subject === null || checkedAt > after(-checkMs)) return true;
    const claimed = await database.db
      .updateTable('console_session')
      .set({ checked_at: clock.now() })
      .where('id_hash', '=', idHash)
      .where('checked_at', '=', checkedAt)
      .returning('id_hash')
      .executeTakeFirst();
    const refreshToken = claimed === undefined ? undefined : await vault.get(database.db, scope, idHash);
    if (refreshToken === undefined) return true;
    const renewed = await provider.renew(refreshToken.toString('utf8'), subject);
    await database.tx(async (trx) => {
      if (renewed === 'ended') return end(trx, idHash);
      if (renewed === 'unknown') return;
      await trx.updateTable('console_session').set({ role: renewed.role }).where('id_hash', '=', idHash).execute();
      if (renewed.refreshToken !== null) await vault.put(trx, scope, idHash, renewed.refreshToken);
    });
    return renewed !== 'ended';
  };

  const find = (idHash: string): Promise<ConsoleSession | undefined> =>
    database.db
      .selectFrom('console_session')
      .selectAll()
      .where((eb) => eb.and({ id_hash: idHash, customer }))
      .where('idle_ends_at', '>', clock.now())
      .where('ends_at', '>', clock.now())
      .executeTakeFirst();

  return {
    async open(trx, { name, role, source, subject, providerSession, age, refreshToken }, previous) {
      const cookie = newToken('');
      const idHash = hashToken(cookie);
      if (previous !== null) await end(trx, hashToken(previous));
      await trx
        .insertInto('console_session')
        .values({
          id_hash: idHash,
          customer,
          name,
          role,
          source,
          subject,
          provider_session: providerSession,
          signed_in_at: after(-1_000 * age),
          checked_at: clock.now(),
          idle_ends_at: after(idleMs),
          ends_at: after(refreshToken === null ? longestUncheckedMs : longestMs),
        })
        .execute();
      if (refreshToken !== null) await vault.put(trx, scope, idHash, refreshToken);
      return cookie;
    },

    async use(cookie) {
      const idHash = hashToken(cookie);
      const session = await find(idHash);
      if (session === undefined || !(await isOpenAtProvider(session))) return null;
      if (session.idle_ends_at < after(idleMs - touchMs))
        await database.db
          .updateTable('console_session')
          .set({ idle_ends_at: after(idleMs) })
          .where('id_hash', '=', idHash)
          .execute();
      // The role may have changed at the identity provider.
      return (await find(idHash)) ?? null;
    },

    end,

    async endOfProvider({ subject, providerSession }, reference) {
      await database.tx(async (trx) => {
        const ended = await trx
          .selectFrom('console_session')
          .selectAll()
          .where('customer', '=', customer)
          .where('subject', 'is not', null)
          .$if(subject !== null, (query) => query.where('subject', '=', subject))
          .$if(providerSession !== null, (query) => query.where('provider_session', '=', providerSession))
          .execute();
        for (const { id_hash: idHash, name, role, source } of ended) {
          await end(trx, idHash);
          await auditLog.write(trx, { name, role, source, action: 'signedOutByProvider', reference }, { object: null });
        }
      });
    },

    async hasOpen() {
      const open = await database.db
        .selectFrom('console_session')
        .select('id_hash')
        .where('customer', '=', customer)
        .where('idle_ends_at', '>', clock.now())
        .where('ends_at', '>', clock.now())
        .executeTakeFirst();
      return open !== undefined;
    },

    async forgetOld() {
      const now = clock.now();
      const old = await database.db
        .selectFrom('console_session')
        .select('id_hash')
        .where((eb) => eb.or([eb('ends_at', '<=', now), eb('idle_ends_at', '<=', now)]))
        .execute();
      for (const { id_hash: idHash } of old) await database.tx((trx) => end(trx, idHash));
      for (const table of ['used_sign_in', 'console_token'] as const)
        await database.db.deleteFrom(table).where('ends_at', '<=', now).execute();
    },
  };
}
