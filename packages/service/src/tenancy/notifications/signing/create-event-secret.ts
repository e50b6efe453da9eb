import { mostSecrets } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsIds,
  type NeedsVault,
  ServiceError,
} from '../../../platform/runtime/index.ts';
import { createKey, formatKey } from './event-secrets.ts';

/** Creates a secret and returns its key, which cannot be read again. Throws Y824 if the customer already has `mostSecrets` secrets. */
export const createEventSecret =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsVault): Handler<'createEventSecret'> =>
  (_input, { customer }) =>
    deps.database.tx(async (trx) => {
      // Locks the customer, so that two calls cannot both create the last allowed secret.
      await trx.selectFrom('customer').select('id').where('id', '=', customer.id).forUpdate().executeTakeFirstOrThrow();
      const existingSecrets = await trx
        .selectFrom('event_secret')
        .select('id')
        .where('customer_id', '=', customer.id)
        .limit(mostSecrets)
        .execute();
      if (existingSecrets.length >= mostSecrets) throw new ServiceError('Y824', { name: 'secret' });
      const id = deps.ids.next();
      const createdAt = deps.businessClock.now();
      await trx.insertInto('event_secret').values({ customer_id: customer.id, id, created_at: createdAt }).execute();
      const key = await createKey(trx, deps, { customerId: customer.id, id });
      return { secret: { id, createdDate: createdAt.toISOString(), key: formatKey(key) } };
    });
