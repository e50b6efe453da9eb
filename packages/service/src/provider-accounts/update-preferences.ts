import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import { changePreferences } from './preferences.ts';
import { keyOf, lockProviderAccounts } from './records.ts';
import { userKeyOf } from '../users/user-key.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { NeedsNotifications } from '../notifications/outbox.ts';

/** Starts no refresh, unlike preferences that come with new credentials. */
export const updatePreferences =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsNotifications): Handler<'updatePreferences'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      const [row] = await lockProviderAccounts(trx, user, [params.providerAccountId]);
      if (row === undefined) throw new ServiceError('Y807');
      await changePreferences(trx, deps, keyOf(user, row), row, body.preferences);
    });
  };
