import type { HostDatabase, SessionKey } from '../database/index.ts';
import { ownedBy } from '../database/index.ts';

/** Consents that sessions generated. */
export interface SessionConsents {
  add(session: SessionKey, consentId: number): Promise<void>;
  ofSession(session: SessionKey): Promise<ReadonlySet<number>>;
}

const most = 200;

export function openSessionConsents(database: HostDatabase): SessionConsents {
  const keyOf = (session: SessionKey) => ({ ...ownedBy(session), session_id: session.sessionId });
  return {
    add: (session, consentId) =>
      database.tx(async (trx) => {
        // Removing the user deletes the session; nothing is kept for it afterwards.
        const open = await trx
          .selectFrom('session')
          .select('session_id')
          .where((eb) => eb.and(keyOf(session)))
          .forKeyShare()
          .executeTakeFirst();
        if (open === undefined) return;
        await trx
          .insertInto('session_consent')
          .values({ ...keyOf(session), consent_id: String(consentId) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),

    async ofSession(session) {
      const rows = await database.db
        .selectFrom('session_consent')
        .select('consent_id')
        .where((eb) => eb.and(keyOf(session)))
        .limit(most)
        .execute();
      return new Set(rows.map((row) => Number(row.consent_id)));
    },
  };
}
