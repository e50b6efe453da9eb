import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { changePreferences } from './preferences.ts';
import { keyOf, lockProviderAccounts } from '../../data/provider-account-records/index.ts';

/** Changes preferences without starting a refresh. Throws Y807 if the provider account does not exist. */
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
