import type { Handler } from '../http/index.ts';
import { HostError } from '../http/index.ts';
import { sessionOf } from '../sessions/index.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

export const cancelAuthorization =
  ({ authorizations }: NeedsBankAuthorizations): Handler<'cancelAuthorization'> =>
  async (request) => {
    const session = sessionOf(request);
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
