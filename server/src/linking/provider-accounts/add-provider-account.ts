import type { LinkOptions } from '@fin-link/contracts/browser';
import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import {
  optionsOf,
  sessionOf,
  type NeedsSessionProof,
  type NeedsSessions,
  type Session,
  type Sessions,
} from '../../tenancy/sessions/index.ts';
import { type NeedsProviderDirectory, isOffered } from '../providers/index.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import { snapshotAccounts } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { sendSignIn } from './sign-in.ts';

/** Adds a provider account and starts its first refresh. Returns the first result again for a repeated `Idempotency-Key`. */
export function addProviderAccount(
  deps: NeedsService &
    NeedsLimits &
    NeedsSessions &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsObservations &
    NeedsIdempotentAdds,
): Handler<'addProviderAccount'> {
  const { client, broker, proofOf, observations, adds, directory } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerId, field } = request.body;
    await requireOffered(deps, session, providerId);
    const presence = presenceOf(request);
    const snapshot = snapshotAccounts(deps, session, providerId);
    const id = await adds.run(
      session,
      request.headers['idempotency-key'],
      request.body,
      snapshot.read,
      async (serviceKey) => {
        // A concurrent request of the session may have linked another provider since the check above.
        await requireSite(deps.sessions, session, providerId);
        const added = await sendSignIn(deps, session, request.body, async () => {
          const { body } = await broker.use(session.loginName, async (token) =>
            client.addProviderAccount({
              token,
              widgetProof: await proofOf(session),
              presence,
              idempotencyKey: serviceKey,
              query: { providerId: String(providerId) },
              body: { field, dataset: requestedDatasets(optionsOf(session)) },
            }),
          );
          const [account] = body.providerAccount;
          if (account === undefined) throw new HostError('service.refused');
          return account;
        });
        return added.id;
      },
    );
    directory.forgetLinked(session);
    const view = await observations.record(session, await observations.read(session, id, presence), 'changed');
    await snapshot.remember(id);
    return { providerAccount: view };
  };
}

/**
 * Checks a provider before the session links it. Throws `provider.not-offered` if the configuration excludes it, and the errors of
 * `requireSite`.
 */
export async function requireOffered(
  { directory, sessions }: NeedsSessions & NeedsProviderDirectory,
  session: Session,
  providerId: number,
): Promise<void> {
  if (!(await isOffered(directory, session, providerId))) throw new HostError('provider.not-offered');
  await requireSite(sessions, session, providerId);
}

/**
 * If the session may link only one provider, reserves it for this provider. Throws `session.single-site` if the session already has another
 * one.
 */
export async function requireSite(sessions: Sessions, session: Session, providerId: number): Promise<void> {
  if (optionsOf(session).singleSite && !(await sessions.takeSite(session, providerId)))
    throw new HostError('session.single-site');
}

/** Containers with transactions, as the service names them in requests. */
const transactionContainers = ['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN'] as const;

/** Returns one object with the member `name` for each name. */
const withNames = <const Names extends readonly string[]>(...names: Names) =>
  names.map((name: Names[number]) => ({ name }));

/**
 * Returns the datasets to request when a session adds a provider account; `undefined` requests all datasets of the provider. The
 * verification flow reads no transactions unless the balance refresh pulls them.
 */
export function requestedDatasets({ flow, historyDays, balanceRefresh }: LinkOptions) {
  if (flow === 'verification') {
    const { pullTransactions, transactionDays } = balanceRefresh;
    const transactions = pullTransactions ? [transactionsOf(transactionDays)] : [];
    return [
      {
        name: 'BASIC_AGG_DATA' as const,
        attribute: [...withNames('BASIC_ACCOUNT_INFO', 'ACCOUNT_DETAILS'), ...transactions],
      },
      profileDataset,
    ];
  }
  if (historyDays === null) return undefined;
  const basicAttributes = withNames(
    'BASIC_ACCOUNT_INFO',
    'ACCOUNT_DETAILS',
    'HOLDINGS',
    'STATEMENTS',
    'PAYMENT_DETAILS',
  );
  return [
    { name: 'BASIC_AGG_DATA' as const, attribute: [...basicAttributes, transactionsOf(historyDays)] },
    { name: 'ADVANCE_AGG_DATA' as const },
    { name: 'ACCT_PROFILE' as const },
    { name: 'DOCUMENT' as const },
  ];
}

/** Returns the transactions attribute for a number of days. */
const transactionsOf = (days: number) => ({
  name: 'TRANSACTIONS' as const,
  containerAttributes: Object.fromEntries(
    transactionContainers.map((container) => [container, { numberOfTransactionDays: days }]),
  ),
});

const profileDataset = {
  name: 'ACCT_PROFILE' as const,
  attribute: withNames('FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE', 'HOLDER_NAME', 'HOLDER_DETAILS'),
};
