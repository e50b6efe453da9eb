import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, sessionOf, type NeedsSessionProof, type Session } from '../../tenancy/sessions/index.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import { detectNewAccounts } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { explainedRefusal } from './refused-refresh.ts';

/**
 * Returns the name of the configuration that determines the scope of the refresh at the service. Throws `config.no-balance-refresh` if the
 * session's configuration has no balance refresh.
 */
function configurationOf(session: Session): string {
  const { balanceRefresh, flow } = optionsOf(session);
  const verifies = flow === 'verification' || flow === 'aggregation-plus-verification';
  const configName = session.version === 4 ? session.configNames[session.chosen] : undefined;
  if (configName === undefined || !verifies || !balanceRefresh.pullTransactions)
    throw new HostError('config.no-balance-refresh');
  return configName;
}

/**
 * Refreshes a provider account with its stored sign-in details or consent. With a `scope`, the session's configuration determines what is
 * refreshed.
 */
export const refreshProviderAccount =
  (
    deps: NeedsService & NeedsSessionProof & NeedsObservations & NeedsIdempotentAdds,
  ): Handler<'refreshProviderAccount'> =>
  async (request) => {
    const { client, broker, proofOf, observations } = deps;
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const presence = presenceOf(request);
    const read = () => observations.read(session, providerAccountId, presence);
    const refresh = async () => {
      await broker.use(session.loginName, async (token) => {
        const call = { token, widgetProof: await proofOf(session), presence };
        return request.query.scope === undefined
          ? client.updateProviderAccounts({ ...call, query: { providerAccountIds: String(providerAccountId) } })
          : client.refreshProviderAccounts({
              ...call,
              body: { configName: configurationOf(session), providerAccountIds: [providerAccountId] },
            });
      });
      return observations.record(session, await read(), 'changed');
    };
    try {
      return { providerAccount: await detectNewAccounts(deps, session, providerAccountId, refresh) };
    } catch (error) {
      throw await explainedRefusal(error, read);
    }
  };
