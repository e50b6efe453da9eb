import { ServiceError } from '../runtime/service-error.ts';
import type { Handler } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { changePreferences } from './preferences.ts';
import { keyOf, lockProviderAccounts, userKeyOf } from './records.ts';

/** Starts no refresh, unlike preferences that come with new credentials. */
export const updatePreferences =
  (deps: LinkingDeps): Handler<'updatePreferences'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      const [row] = await lockProviderAccounts(trx, user, [params.providerAccountId]);
      if (row === undefined) throw new ServiceError('Y807');
      await changePreferences(trx, deps, keyOf(user, row), row, body.preferences);
    });
  };
