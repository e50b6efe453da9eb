import { expressionBuilder } from 'kysely';
import type { NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { type NeedsSecrets, findProviderAccounts } from '../provider-account-records/index.ts';
import { toAccounts } from './account-reply.ts';
import { accountsOf, findAccount } from './account-rows.ts';
import { accountsReachedBy, sourcesWithProviderAccounts } from './sources.ts';

const defaultStatuses = ['ACTIVE', 'TO_BE_CLOSED'] as const;

/** Maximum number of listed accounts. A caller can filter by provider account to get the accounts of a user who has more. */
const maxAccounts = 2_000;

/** Lists accounts. A filter by provider account includes the accounts that it shares with other provider accounts. */
export const getAccounts =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAccounts'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, providerAccountId, container, requestId, status } = query;
    const rows = await accountsOf(deps.database.db, user)
      .where('account_status', 'in', status ?? [...defaultStatuses])
      .$if(accountId !== undefined, (builder) => builder.where('account.id', 'in', accountId ?? []))
      .$if(providerAccountId !== undefined, (builder) =>
        builder.where((where) =>
          where.or([
            where('account.provider_account_id', 'in', providerAccountId ?? []),
            where.exists(sources().where('account_source.provider_account_id', 'in', providerAccountId ?? [])),
          ]),
        ),
      )
      .$if(container !== undefined, (builder) => builder.where('container', '=', container ?? 'bank'))
      .$if(requestId !== undefined, (builder) =>
        builder.where((where) => where.exists(sources().where('account_source.request_key', '=', requestId ?? ''))),
      )
      .orderBy('account.created_at')
      .orderBy('account.account_name')
      .orderBy('account.id')
      .limit(maxAccounts + 1)
      .execute();
    assertAtMost(maxAccounts, rows, 'accounts');
    return rows.length === 0 ? {} : { account: await toAccounts(deps, user, rows, query.include) };
  };

/** Returns a sub-query for the sources of the account in the outer query. */
const sources = () =>
  expressionBuilder<ServiceDatabase, 'account'>()
    .selectFrom('account_source')
    .select('account_source.account_id')
    .whereRef('account_source.bucket', '=', 'account.bucket')
    .whereRef('account_source.customer_id', '=', 'account.customer_id')
    .whereRef('account_source.user_id', '=', 'account.user_id')
    .whereRef('account_source.account_id', '=', 'account.id');

/** Returns an account. Throws Y807 for an unknown or deleted account. */
export const getAccount =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAccount'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    const row = await findAccount(deps.database.db, user, params.accountId);
    if (row === undefined) throw new ServiceError('Y807');
    return { account: await toAccounts(deps, user, [row], query.include) };
  };

/**
 * Lists the open accounts of other provider accounts, for example of another login at the bank, that share an account with this one. Throws
 * Y807 for an unknown provider account.
 */
export const getAssociatedAccounts =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAssociatedAccounts'> =>
  async ({ params: { providerAccountId } }, call) => {
    const user = userKeyOf(call);
    const { db } = deps.database;
    if ((await findProviderAccounts(db, user, { ids: [providerAccountId] })).length === 0)
      throw new ServiceError('Y807');
    const others = sourcesWithProviderAccounts(db, user)
      .select('provider_account.id')
      .where('account_source.account_id', 'in', accountsReachedBy({ ...user, providerAccountId }))
      .where('provider_account.id', '!=', providerAccountId);
    const rows = await accountsOf(db, user)
      .where('account_status', 'in', ['ACTIVE', 'TO_BE_CLOSED'])
      .where(
        'account.id',
        'in',
        sourcesWithProviderAccounts(db, user)
          .select('account_source.account_id')
          .where('provider_account.id', 'in', others),
      )
      .orderBy('account.created_at')
      .orderBy('account.account_name')
      .orderBy('account.id')
      .execute();
    return rows.length === 0 ? {} : { account: await toAccounts(deps, user, rows) };
  };
