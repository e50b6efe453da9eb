import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { optionsOf, sessionOf, type NeedsSessionProof, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import { snapshotAccounts } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { requestedDatasets } from './requested-datasets.ts';
import { requireOffered, requireSite } from './require-offered.ts';
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
