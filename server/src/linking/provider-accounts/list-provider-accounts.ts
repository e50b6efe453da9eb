import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from './observations.ts';
import { connectionObject } from './with-balances.ts';

const maxProviderAccounts = 200;

/** Lists the provider accounts of the user, newest first. */
export const listProviderAccounts =
  ({
    client,
    broker,
    observations,
    access,
  }: NeedsService & NeedsAccess & NeedsObservations): Handler<'listProviderAccounts'> =>
  async (request) => {
    const session = sessionOf(request);
    const { body } = await broker.use(session.loginName, (token) => client.getProviderAccounts({ token }));
    // A manually added account is not a connection to a bank.
    const connections = (body.providerAccount ?? []).filter(({ isManual }) => !isManual);
    const newestFirst = connections.toSorted((a, b) => b.createdDate.localeCompare(a.createdDate));
    const views = await Promise.all(
      newestFirst.slice(0, maxProviderAccounts).map((account) => observations.view(session, account)),
    );
    return {
      providerAccounts: await access.filter(session, 'listProviderAccounts', views, connectionObject),
    };
  };
