import { type NeedsDatabase, type SessionKey, keyOfSession, lockSession } from '../../platform/database/index.ts';

interface SessionConsents {
  /** Records a consent. No-op if the session does not exist. */
  add(session: SessionKey, consentId: number): Promise<void>;
  /** Returns the ids of the consents that the session generated. */
  ofSession(session: SessionKey): Promise<ReadonlySet<number>>;
}

export interface NeedsSessionConsents {
  readonly sessionConsents: SessionConsents;
}

/** Upper limit of the consents that are read for a session. */
const maxPerSession = 200;

export function openSessionConsents({ database }: NeedsDatabase): SessionConsents {
  return {
    add: (session, consentId) =>
      database.tx(async (trx) => {
        if (!(await lockSession(trx, session))) return;
        await trx
          .insertInto('session_consent')
          .values({ ...keyOfSession(session), consent_id: String(consentId) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }),

    async ofSession(session) {
      const rows = await database.db
        .selectFrom('session_consent')
        .select('consent_id')
        .where((eb) => eb.and(keyOfSession(session)))
        .limit(maxPerSession)
        .execute();
      return new Set(rows.map((row) => Number(row.consent_id)));
    },
  };
}
