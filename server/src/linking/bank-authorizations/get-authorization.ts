import { type Handler, HostError } from '../../platform/http/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { authorizationView } from './authorization.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

/** Reads an authorization. */
export const getAuthorization =
  ({ authorizations, directory }: NeedsProviderDirectory & NeedsBankAuthorizations): Handler<'getAuthorization'> =>
  async (request) => {
    const session = sessionOf(request);
    const authorization = await authorizations.ofSession(session, request.params.authorizationId);
    if (authorization === null) throw new HostError('authorization.not-found');
    // The status does not need the service, so a failure here is ignored.
    const bankHost = await directory.hostOf(session, authorization.providerId).catch(() => null);
    // The start address is returned only when the authorization is created.
    return { authorization: authorizationView(authorization), mode: authorization.mode, startPath: null, bankHost };
  };
