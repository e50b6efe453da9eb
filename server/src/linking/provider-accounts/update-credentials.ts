import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import type { NeedsIdempotentAdds } from './idempotent-adds.ts';
import { detectNewAccounts } from './new-accounts.ts';
import type { NeedsObservations } from './observations.ts';
import { sendSignIn } from './sign-in.ts';
import { fillFromStored, readStoredForm } from './stored-form.ts';

/** Changes the sign-in details and starts a refresh. */
export function updateCredentials(
  deps: NeedsService &
    NeedsLimits &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsObservations &
    NeedsIdempotentAdds,
): Handler<'updateCredentials'> {
  const { client, broker, proofOf, observations } = deps;

  return async (request) => {
    const session = sessionOf(request);
    const { providerAccountId } = request.params;
    const presence = presenceOf(request);
    const { providerId } = await observations.read(session, providerAccountId, presence);
    const { unchanged = [] } = request.body;
    const storedFields =
      unchanged.length === 0
        ? []
        : fillFromStored(await readStoredForm(deps, session, providerAccountId, presence), unchanged);
    const field = [...request.body.field, ...storedFields];
    const send = async () => {
      const { body } = await broker.use(session.loginName, async (token) =>
        client.updateProviderAccounts({
          token,
          widgetProof: await proofOf(session),
          presence,
          query: { providerAccountIds: String(providerAccountId) },
          body: { field },
        }),
      );
      const [account] = body.providerAccount;
      if (account === undefined) throw new HostError('service.refused');
      return account;
    };
    // Also counts per connection, so that changing the user name does not reset the limit.
    const connection = [session.customer, session.loginName, `connection ${providerAccountId}`];
    const signIn = async () => {
      await deps.limits.slidingWindow.send(
        'credentials',
        connection,
        session,
        () => sendSignIn(deps, session, { providerId, field }, send),
        ({ id, requestId }) => ({ providerAccountId: id, requestId }),
      );
      return observations.record(session, await observations.read(session, providerAccountId, presence), 'changed');
    };
    return { providerAccount: await detectNewAccounts(deps, session, providerAccountId, signIn) };
  };
}
