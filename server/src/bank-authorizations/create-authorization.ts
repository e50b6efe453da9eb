import type { ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import { readConsent } from '../consents/read-consents.ts';
import { consentingCapabilities, requireConsenting } from '../consents/require-consenting.ts';
import type { HostDeps } from '../app/host-deps.ts';
import type { Handler } from '../http/handler.ts';
import { HostError } from '../http/host-error.ts';
import { presenceOf } from '../http/presence.ts';
import { sessionOf } from '../sessions/authentication.ts';
import { requireCapability } from '../sessions/capability.ts';
import { authorizationView } from './authorization.ts';

/** Told before the user leaves for a bank that would be told no. */
const fits = ({ status }: ConsentView, purpose: CreateAuthorization['purpose']): boolean =>
  purpose === 'give'
    ? status === 'CONSENT_GENERATED' || status === 'CONSENT_ACCEPTED'
    : status === 'ACTIVE' || status === 'EXPIRED';

export function createAuthorization(deps: HostDeps): Handler<'createAuthorization'> {
  const { authorizations, directory } = deps;

  return async (request, reply) => {
    const session = sessionOf(request);
    requireCapability(session, ...consentingCapabilities);
    const { purpose, mode } = request.body;
    const { consentId } = request.params;
    if (mode === 'tab' && session.returnUrl === null) throw new HostError('authorization.no-return-address');
    const consent = await readConsent(deps, session, presenceOf(request), consentId);
    const { providerId, providerAccountId } = consent;
    if (purpose === 'renew' && providerAccountId !== null) await requireConsenting(deps, session, providerAccountId);
    const made = await authorizations.make(
      session,
      {
        ...request.body,
        publishableKey: session.publishableKey,
        consentId,
        providerId,
        providerAccountId,
        returnUrl: mode === 'tab' ? session.returnUrl : null,
      },
      () => {
        if (!fits(consent, purpose)) throw new HostError('consent.wrong-state');
      },
    );
    const bankHost = await directory.hostOf(session, providerId);
    return reply
      .code(201)
      .send({ authorization: authorizationView(made.authorization), startPath: made.startPath, bankHost });
  };
}
