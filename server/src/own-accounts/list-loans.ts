import { realEstateKind } from '@fin-link/contracts/server';
import type { Handler } from '../http/index.ts';
import { accountView } from '../provider-accounts/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { OwnAccountDeps } from './own-account-deps.ts';
import { requireOwnAccounts } from './require-own-accounts.ts';

const most = 200;

export const listLoans =
  ({ client, broker }: OwnAccountDeps): Handler<'listLoans'> =>
  async (request) => {
    const session = sessionOf(request);
    requireOwnAccounts(session);
    const { body } = await broker.use(session.loginName, (token) => client.getAccounts({ token, query: {} }));
    const accounts = body.account ?? [];
    const properties = accounts.filter(({ CONTAINER }) => CONTAINER === realEstateKind.container);
    const loans = accounts.filter(
      ({ CONTAINER, accountStatus, isSelectedForAggregation }) =>
        CONTAINER === 'loan' && accountStatus === 'ACTIVE' && isSelectedForAggregation !== false,
    );
    return {
      loans: loans.slice(0, most).map((account) => {
        const { accountId, accountName, mask, balance } = accountView(account, false);
        const property = properties.find(({ linkedAccountIds = [] }) => linkedAccountIds.includes(accountId));
        return {
          accountId,
          accountName,
          providerName: account.isManual ? null : account.providerName,
          mask,
          owed: balance,
          propertyId: property?.id ?? null,
        };
      }),
    };
  };
