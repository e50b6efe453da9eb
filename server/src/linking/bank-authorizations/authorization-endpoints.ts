import type { ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import { type Handler, HostError, presenceOf } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { sessionOf, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import { readConsent } from '../consents/index.ts';
import { requireSite } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { authorizationView } from './authorization.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

/** Returns whether the consent's status allows the purpose. Checked before the user leaves for the bank. */
const isStatusAllowed = ({ status }: ConsentView, purpose: CreateAuthorization['purpose']): boolean =>
  purpose === 'give'
    ? status === 'CONSENT_GENERATED' || status === 'CONSENT_ACCEPTED'
    : status === 'ACTIVE' || status === 'EXPIRED';

/** Prepares an authorization, which gives or renews a consent at the bank. */
export function createAuthorization(
  deps: NeedsService & NeedsSessions & NeedsProviderDirectory & NeedsBankAuthorizations,
): Handler<'createAuthorization'> {
  const { authorizations, directory } = deps;

  return async (request, reply) => {
    const session = sessionOf(request);
    const { purpose } = request.body;
    const { consentId } = request.params;
    // Without a return address the page must stay open, so the bank opens in a window.
    const mode = request.body.mode === 'tab' && session.returnUrl === null ? 'popup' : request.body.mode;
    const consent = await readConsent(deps, session, presenceOf(request), consentId);
    const { providerId, providerAccountId } = consent;
    // The session may have prepared consents for several banks, but its options may allow only one.
    if (providerAccountId === null) await requireSite(deps.sessions, session, providerId);
    const created = await authorizations.make(
      session,
      {
        ...request.body,
        mode,
        publishableKey: session.publishableKey,
        consentId,
        providerId,
        providerAccountId,
        returnUrl: mode === 'popup' ? null : session.returnUrl,
      },
      () => {
        if (!isStatusAllowed(consent, purpose)) throw new HostError('consent.wrong-state');
      },
    );
    const bankHost = await directory.hostOf(session, providerId);
    return reply.code(201).send({
      authorization: authorizationView(created.authorization),
      mode: created.authorization.mode,
      startPath: created.startPath,
      bankHost,
    });
  };
}

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
