import { consentingCapabilities } from '../consents/require-consenting.ts';
import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { authorizationView } from './authorization.ts';

export const getAuthorization =
  ({ authorizations, directory }: HostDeps): Handler<'getAuthorization'> =>
  async (request) => {
    const session = sessionOf(request);
    requireCapability(session, ...consentingCapabilities);
    const authorization = await authorizations.ofSession(session, request.params.authorizationId);
    if (authorization === null) throw new HostError('authorization.not-found');
    // How it stands is known without the service.
    const bankHost = await directory.hostOf(session, authorization.providerId).catch(() => null);
    // The start address is shown once, when the authorization is made.
    return { authorization: authorizationView(authorization), startPath: null, bankHost };
  };
