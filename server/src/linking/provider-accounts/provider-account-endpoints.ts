import type { AdditionalStatus, ProviderAccountView } from '@fin-link/contracts/browser';
import { ServiceCallError } from '@fin-link/service-client';
import { type Handler, presenceOf, HostError } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import {
  sessionOf,
  type NeedsAccess,
  type NeedsSessionProof,
  optionsOf,
  type Session,
} from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { connectionObject } from './account-endpoints.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import { detectNewAccounts } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { isRunning } from './provider-account-view.ts';

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

/** Reads a provider account with its open challenge. */
export const getProviderAccount =
  ({ observations }: NeedsObservations): Handler<'getProviderAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    const view = await observations.read(session, request.params.providerAccountId, presenceOf(request));
    // A read adds the provider account to the session only if an attempt is running.
    const recorded = await observations.listRecorded(session);
    const isOfSession = recorded.some((account) => account.providerAccountId === view.providerAccountId);
    if (isRunning(view.status)) await observations.record(session, view, 'changed');
    else if (isOfSession) await observations.record(session, view, 'read');
    return { providerAccount: view };
  };

export const answerChallenge =
  ({
    client,
    broker,
    proofOf,
    observations,
    limits,
  }: NeedsService & NeedsLimits & NeedsSessionProof & NeedsObservations): Handler<'answerChallenge'> =>
  async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const { requestId, field } = request.body;
    const presence = presenceOf(request);
    const requested = await observations.read(session, providerAccountId, presence);
    // An answer to the question of an earlier attempt must not be sent to this attempt.
    if (requested.status !== 'USER_INPUT_REQUIRED' || requested.requestId !== requestId)
      throw new HostError('provider-account.not-waiting');
    const send = () =>
      broker.use(session.loginName, async (token) =>
        client.updateProviderAccounts({
          token,
          widgetProof: await proofOf(session),
          presence,
          query: { providerAccountIds: String(providerAccountId) },
          body: { field },
        }),
      );
    // Choosing how to receive a code is not an attempt.
    if (requested.loginForm?.formType === 'selection') await send();
    else {
      // Counts per bank, so that deleting and adding the connection does not reset the limit.
      const subject = [session.customer, session.loginName, `provider ${requested.providerId}`];
      await limits.slidingWindow.send('answers', subject, session, send, () => ({ providerAccountId, requestId }));
    }
    return {
      providerAccount: await observations.record(
        session,
        await observations.read(session, providerAccountId, presence),
        'changed',
      ),
    };
  };

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

/** Deletes a provider account and its data. */
export function deleteProviderAccount(
  deps: NeedsService & NeedsProviderDirectory & NeedsObservations,
): Handler<'deleteProviderAccount'> {
  const { client, broker, observations, directory } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    await broker.use(session.loginName, (token) =>
      client.deleteProviderAccount({ token, params: { providerAccountId: String(providerAccountId) } }),
    );
    directory.forgetLinked(session);
    await observations.markDeleted(session, providerAccountId);
  };
}

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

/** Error code of the service for a refresh that it does not support. */
const notSupportedCode = 'Y820';

/** Statuses after which only the bank's own page can renew the access. */
const statusesForRedirect: ReadonlySet<AdditionalStatus> = new Set([
  'NEW_AUTHENTICATION_REQUIRED',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
  'MIGRATION_IN_PROGRESS',
]);

/** Why a provider account cannot be refreshed. */
type RefusalReason = 'provider.redirect-required' | 'provider-account.credentials-needed' | 'provider.not-supported';

/**
 * Returns why the provider account cannot be refreshed: its user must go to the bank, or must enter credentials, or it is not supported.
 */
export function refusalReason({
  additionalStatus,
  updateEligibility,
}: Pick<ProviderAccountView, 'additionalStatus' | 'updateEligibility'>): RefusalReason {
  if (additionalStatus !== null && statusesForRedirect.has(additionalStatus)) return 'provider.redirect-required';
  return updateEligibility === 'ALLOW_UPDATE_WITH_CREDENTIALS'
    ? 'provider-account.credentials-needed'
    : 'provider.not-supported';
}

/**
 * Returns an error with the reason for an unsupported refresh, which is derived from the provider account. Returns other errors unchanged.
 */
async function explainedRefusal(error: unknown, read: () => Promise<ProviderAccountView>): Promise<unknown> {
  if (!(error instanceof ServiceCallError && error.code === notSupportedCode)) return error;
  return new HostError(refusalReason(await read()), { cause: error });
}
