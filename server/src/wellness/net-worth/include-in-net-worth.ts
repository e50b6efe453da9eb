import { HostError, type Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { mayCount, netWorthAccount } from './net-worth-account.ts';

/** Includes an account in the net worth, or excludes it. */
export const includeInNetWorth =
  ({ client, broker }: NeedsService): Handler<'includeInNetWorth'> =>
  async (request) => {
    const session = sessionOf(request);
    const params = { accountId: String(request.params.accountId) };
    const { includeInNetWorth: isIncluded } = request.body;
    const read = async () => {
      const { body } = await broker.use(session.loginName, (token) => client.getAccount({ token, params, query: {} }));
      const account = body.account?.find(mayCount);
      if (account === undefined) throw new HostError('account.not-found');
      return account;
    };
    // Throws if the account cannot count toward net worth.
    await read();
    await broker.use(session.loginName, (token) =>
      client.updateAccount({ token, params, body: { account: { includeInNetWorth: isIncluded } } }),
    );
    return { account: netWorthAccount(await read()) };
  };
