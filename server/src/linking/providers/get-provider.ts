import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsMarks } from '../../platform/marks/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsAccess } from '../../tenancy/sessions/index.ts';
import { isListed } from './is-offered.ts';
import { linkedBanks } from './linked-banks.ts';
import type { NeedsProviderDirectory } from './provider-directory.ts';
import { providerDetailView } from './provider-row.ts';

/** Reads a bank with its sign-in form. */
export const getProvider =
  ({
    client,
    broker,
    directory,
    access,
    marks,
  }: NeedsService & NeedsMarks & NeedsAccess & NeedsProviderDirectory): Handler<'getProvider'> =>
  async (request) => {
    const session = sessionOf(request);
    const [{ body }, linked] = await Promise.all([
      broker.use(session.loginName, (token) =>
        client.getProvider({ token, params: { providerId: String(request.params.providerId) } }),
      ),
      linkedBanks({ directory, access }, session),
    ]);
    const [provider] = body.provider;
    if (provider === undefined) throw new HostError('provider.not-found');
    // A user with a connection to this bank may still open it.
    if (!linked.has(provider.id) && !isListed(session, provider)) throw new HostError('provider.not-offered');
    return { provider: providerDetailView(provider, { linked, marks }) };
  };
