import type { ServiceTransaction } from '../deps.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Handler } from '../http/handler.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import { startRefresh } from '../refresh/start.ts';
import { formValues } from './form-values.ts';
import { claimKey } from './idempotency.ts';
import { linkableProvider, requestedDatasets } from './linkable-provider.ts';
import { findProviderAccounts, toReplies, userKeyOf, type UserKey } from './records.ts';

export const addProviderAccount =
  (deps: LinkingDeps): Handler<'addProviderAccount'> =>
  async ({ query, body }, call) => {
    const user = userKeyOf(call);
    const provider = await linkableProvider(deps.database.db, query.providerId);
    const values = formValues(provider.loginForm, body.field);
    const datasets = requestedDatasets(provider, body.datasetName);
    return deps.database.tx(async (trx) => {
      const id = deps.ids.next();
      const now = deps.businessClock.now();
      const earlier = call.idempotencyKey === null ? null : await claimKey(trx, deps, user, { key: call.idempotencyKey, providerId: provider.id, providerAccountId: id });
      if (earlier !== null) return reply(trx, user, earlier);
      await trx
        .insertInto('provider_account')
        .values({
          customer_id: user.customerId, user_id: user.userId, id, provider_id: provider.id, auth_type: provider.authType,
          aggregation_source: body.aggregationSource ?? 'USER', request_key: '', status: 'LOGIN_IN_PROGRESS',
          is_data_extracts_enabled: body.preferences?.isDataExtractsEnabled ?? true,
          is_auto_refresh_enabled: body.preferences?.isAutoRefreshEnabled ?? true,
          created_at: now, last_updated_at: null, last_success_at: null,
        })
        .execute();
      const key = { ...user, providerAccountId: id };
      await deps.secrets.keepCredentials(trx, key, values);
      await startRefresh(trx, deps, key, { kind: 'add', previous: null, datasets });
      return reply(trx, user, id);
    });
  };

/** The provider account as it is now; Y807 when it was added by this key and deleted since. */
async function reply(trx: ServiceTransaction, user: UserKey, id: number) {
  const rows = await findProviderAccounts(trx, user, { ids: [id] });
  if (rows.length === 0) throw new ServiceError('Y807');
  return { providerAccount: await toReplies(trx, user, rows) };
}
