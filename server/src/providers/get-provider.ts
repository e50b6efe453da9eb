import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { providerDetailView } from './provider-row.ts';

export const getProvider =
  ({ client, broker, directory }: HostDeps): Handler<'getProvider'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, 'link', 'manage');
    const [{ body }, linked] = await Promise.all([
      broker.use(session.loginName, (token) =>
        client.getProvider({ token, params: { providerId: String(request.params.providerId) } }),
      ),
      directory.linkedOf(session),
    ]);
    const [provider] = body.provider;
    if (provider === undefined) throw new HostError('provider.not-found');
    return { provider: providerDetailView(provider, linked) };
  };
