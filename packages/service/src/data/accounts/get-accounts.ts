import { expressionBuilder } from 'kysely';
import type { NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import type { NeedsSecrets } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { accountsOf } from './records.ts';
import { toAccounts } from './to-accounts.ts';

/** Statuses listed by default. */
const open = ['ACTIVE', 'TO_BE_CLOSED'] as const;

/** Maximum number of listed accounts. For a user with more accounts, the caller filters by provider account. */
const mostAccounts = 2_000;

/** Lists accounts. A filter by provider account includes shared accounts. */
export const getAccounts =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsSecrets): Handler<'getAccounts'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, providerAccountId, container, requestId, status } = query;
    const rows = await accountsOf(deps.database.db, user)
      .where('account_status', 'in', status ?? [...open])
      .$if(accountId !== undefined, (rest) => rest.where('account.id', 'in', accountId ?? []))
      .$if(providerAccountId !== undefined, (rest) =>
        rest.where((where) =>
          where.or([
            where('account.provider_account_id', 'in', providerAccountId ?? []),
            where.exists(sources().where('account_source.provider_account_id', 'in', providerAccountId ?? [])),
          ]),
        ),
      )
      .$if(container !== undefined, (rest) => rest.where('container', '=', container ?? 'bank'))
      .$if(requestId !== undefined, (rest) =>
        rest.where((where) => where.exists(sources().where('account_source.request_key', '=', requestId ?? ''))),
      )
      .orderBy('account.created_at')
      .orderBy('account.account_name')
      .orderBy('account.id')
      .limit(mostAccounts + 1)
      .execute();
    assertAtMost(mostAccounts, rows, 'accounts');
    return rows.length === 0 ? {} : { account: await toAccounts(deps, user, rows, query.include) };
  };

const sources = () =>
  expressionBuilder<ServiceDatabase, 'account'>()
    .selectFrom('account_source')
    .select('account_source.account_id')
    .whereRef('account_source.customer_id', '=', 'account.customer_id')
    .whereRef('account_source.user_id', '=', 'account.user_id')
    .whereRef('account_source.account_id', '=', 'account.id');
