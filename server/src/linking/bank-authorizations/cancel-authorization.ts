import { type Handler, HostError } from '../../platform/http/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

/**
 * Cancels an authorization; no-op if it is already cancelled. Throws `authorization.not-found`, and `authorization.over` if it has ended or
 * the bank's answer is being checked.
 */
export const cancelAuthorization =
  ({ authorizations }: NeedsBankAuthorizations): Handler<'cancelAuthorization'> =>
  async (request) => {
    const session = sessionOf(request);
    const found = await authorizations.ofSession(session, request.params.authorizationId);
    if (found === null) throw new HostError('authorization.not-found');
    await authorizations.decide(found, async ({ authorization, change }) => {
      if (authorization.status === 'cancelled') return;
      if (authorization.status !== 'ready' && authorization.status !== 'atBank')
        throw new HostError('authorization.over');
      await change(authorization, { status: 'cancelled' });
    });
  };
