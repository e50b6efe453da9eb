import type { Clock, Database } from '@fin-link/storage';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { z } from 'zod';
import type { Consents } from '../consents/consents.ts';
import type { OpenBankingSchema } from '../records/schema.ts';

interface AdapterParts {
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  readonly clock: Clock;
  readonly consents: Pick<Consents, 'isGrantLive'>;
}

/** Lifetime in seconds of records without an expiry. */
const defaultLifetime = 10 * 365 * 24 * 60 * 60;
const payloadText = z.record(z.string(), z.unknown());

/**
 * Creates the storage of the authorization server. Records expire by the protocol clock. A grant also ends with its consent, by the
 * business clock: `find` then returns `undefined`, so that no token is issued for it.
 */
export function createAdapter({ bank, database, clock, consents }: AdapterParts): (model: string) => Adapter {
  return (model) => {
    const rows = () =>
      database.db.selectFrom('open_bank_record').select('payload').where('bank', '=', bank).where('model', '=', model);
    const read = (row: { readonly payload: string } | undefined): AdapterPayload | undefined =>
      row === undefined ? undefined : payloadText.parse(JSON.parse(row.payload));
    const rowOf = (id: string) =>
      database.db
        .selectFrom('open_bank_record')
        .where('bank', '=', bank)
        .where('model', '=', model)
        .where('record_id', '=', id);

    return {
      async upsert(id, payload, expiresIn = defaultLifetime) {
        const now = clock.now();
        const values = {
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          payload: JSON.stringify(payload),
          expires_at: new Date(now.getTime() + expiresIn * 1000),
        };
        await database.db
          .insertInto('open_bank_record')
          .values({ bank, model, record_id: id, ...values })
          .onConflict((conflict) => conflict.columns(['bank', 'model', 'record_id']).doUpdateSet(values))
          .execute();
        // No scheduled job deletes expired records, so each new interaction deletes them.
        if (model === 'Interaction')
          await database.db.deleteFrom('open_bank_record').where('expires_at', '<=', now).execute();
      },
      async find(id) {
        const row = await rowOf(id).select('payload').executeTakeFirst();
        if (row === undefined) return undefined;
        return model === 'Grant' && !(await consents.isGrantLive(id)) ? undefined : read(row);
      },
      findByUid: async (uid) => read(await rows().where('uid', '=', uid).executeTakeFirst()),
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = read(await rowOf(id).select('payload').executeTakeFirst());
        if (payload === undefined) return;
        const consumed = JSON.stringify({ ...payload, consumed: Math.floor(clock.now().getTime() / 1000) });
        await database.db
          .updateTable('open_bank_record')
          .set({ payload: consumed })
          .where('bank', '=', bank)
          .where('model', '=', model)
          .where('record_id', '=', id)
          .execute();
      },
      async destroy(id) {
        await database.db
          .deleteFrom('open_bank_record')
          .where('bank', '=', bank)
          .where('model', '=', model)
          .where('record_id', '=', id)
          .execute();
      },
      async revokeByGrantId(grantId) {
        await database.db
          .deleteFrom('open_bank_record')
          .where('bank', '=', bank)
          .where('grant_id', '=', grantId)
          .execute();
      },
    };
  };
}
