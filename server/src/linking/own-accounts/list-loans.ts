import { realEstateKind, type Account } from '@fin-link/contracts/service';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type AccessObject, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import { accountView } from '../provider-accounts/index.ts';

const maxLoans = 200;

/** Returns a loan in the form that the access checks need. */
const loanObject = ({ id, isManual, providerAccountId }: Account): AccessObject => ({
  kind: 'loan',
  id,
  facts: { providerAccountId: isManual ? null : providerAccountId },
});

/** Lists the loans that a property can be linked with. */
export const listLoans =
  ({ client, broker, access }: NeedsService & NeedsAccess): Handler<'listLoans'> =>
  async (request) => {
    const session = sessionOf(request);
    const { body } = await broker.use(session.loginName, (token) => client.getAccounts({ token, query: {} }));
    const accounts = body.account ?? [];
    const properties = accounts.filter(({ CONTAINER }) => CONTAINER === realEstateKind.container);
    const openLoans = accounts.filter(
      ({ CONTAINER, accountStatus, isSelectedForAggregation }) =>
        CONTAINER === 'loan' && accountStatus === 'ACTIVE' && isSelectedForAggregation !== false,
    );
    const loans = await access.filter(session, 'listLoans', openLoans, loanObject);
    return {
      loans: loans.slice(0, maxLoans).map((account) => {
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
