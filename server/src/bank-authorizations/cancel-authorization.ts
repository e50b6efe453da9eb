import { consentingCapabilities } from '../consents/require-consenting.ts';
import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';

export const cancelAuthorization =
  ({ authorizations }: HostDeps): Handler<'cancelAuthorization'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, ...consentingCapabilities);
    const known = await authorizations.ofSession(session, request.params.authorizationId);
    if (known === null) throw new HostError('authorization.not-found');
    await authorizations.decide(known, async ({ authorization, change }) => {
      if (authorization.status === 'cancelled') return;
      // What is being checked has been given at the bank.
      if (authorization.status !== 'ready' && authorization.status !== 'atBank')
        throw new HostError('authorization.over');
      await change(authorization, { status: 'cancelled' });
    });
  };
