import type { Handler } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import type { NeedsObservations } from './observations.ts';

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
