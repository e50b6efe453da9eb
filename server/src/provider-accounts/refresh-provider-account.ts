import type { Handler } from '../http/index.ts';
import { presenceOf } from '../http/index.ts';
import { requireCapability, sessionOf } from '../sessions/index.ts';
import { explainedRefusal } from './refused-refresh.ts';
import { requireCapabilityFor } from './require-editing.ts';
import type { ProviderAccountDeps } from './provider-account-deps.ts';

export const refreshProviderAccount =
  ({ client, broker, proofOf, observations }: ProviderAccountDeps): Handler<'refreshProviderAccount'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'link', 'manage', 'consents');
    const { providerAccountId } = request.params;
    const presence = presenceOf(request);
    const read = () => observations.read(session, providerAccountId, presence);
    const mayAll = session.capabilities.includes('link') || session.capabilities.includes('manage');
    if (!mayAll) requireCapabilityFor(session, await read());
    try {
      await broker.use(session.loginName, async (token) =>
        client.updateProviderAccounts({
          token,
          widgetProof: await proofOf(session),
          presence,
          query: { providerAccountIds: String(providerAccountId) },
        }),
      );
    } catch (error) {
      throw await explainedRefusal(error, read);
    }
    return { providerAccount: await observations.record(session, await read(), 'changed') };
  };
