import { type Handler, presenceOf } from '../../platform/http/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from './observations.ts';
import { isRunning } from './provider-account-view.ts';

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
