import { validatorCompiler } from 'fastify-type-provider-zod';
import type { HostDeps } from './host-deps.ts';
import { createConsent } from '../consents/create-consent.ts';
import { getConsent } from '../consents/get-consent.ts';
import { getConsentHistory } from '../consents/get-consent-history.ts';
import { listConsents } from '../consents/list-consents.ts';
import { renewConsent } from '../consents/renew-consent.ts';
import { revokeConsent } from '../consents/revoke-consent.ts';
import { setDeletion } from '../consents/set-deletion.ts';
import { collectRoutes, registerDocs } from '../docs/register-docs.ts';
import { streamEvents } from '../live-events/stream-events.ts';
import { FirstScreens } from '../frames/first-screens.ts';
import { registerFrames } from '../frames/register-frames.ts';
import type { BuiltParts } from '../frames/register-frames.ts';
import { registerHealth } from './health.ts';
import { receiveEvent } from '../service-webhooks/receive-event.ts';
import { useErrorHandler } from '../http/error-handler.ts';
import type { HostApp } from '../http/host-app.ts';
import { useRequestLog } from '../http/logging.ts';
import { refusedMethods } from '../http/refused-methods.ts';
import { replyCompiler } from '../http/replies.ts';
import { useSecurityHeaders } from '../http/security-headers.ts';
import { refuseUnstorableText } from '../http/storable-text.ts';
import { redeemLaunch } from '../sessions/redeem-launch.ts';
import { limitCallsOfAddress, limitCallsOfSession } from '../sessions/limit-calls.ts';
import { registerOauth } from '../bank-authorizations/register-oauth.ts';
import { addProviderAccount } from '../provider-accounts/add-provider-account.ts';
import { answerChallenge } from '../provider-accounts/answer-challenge.ts';
import { deleteProviderAccount } from '../provider-accounts/delete-provider-account.ts';
import { getCredentialsForm } from '../provider-accounts/get-credentials-form.ts';
import { getProviderAccount } from '../provider-accounts/get-provider-account.ts';
import { listAccounts } from '../provider-accounts/list-accounts.ts';
import { listProviderAccounts } from '../provider-accounts/list-provider-accounts.ts';
import { refreshProviderAccount } from '../provider-accounts/refresh-provider-account.ts';
import { selectAccounts } from '../provider-accounts/select-accounts.ts';
import { updateCredentials } from '../provider-accounts/update-credentials.ts';
import { getProvider } from '../providers/get-provider.ts';
import { searchProviders } from '../providers/search-providers.ts';
import { redeliver } from '../webhooks/redeliver.ts';
import { requireKey, requireSession } from '../sessions/authentication.ts';
import { createSession } from '../sessions/create-session.ts';
import { endSession } from '../session-results/end-session.ts';
import { finishSession } from '../session-results/finish-session.ts';
import { getSession } from '../sessions/get-session.ts';
import { getSessionResult } from '../session-results/get-session-result.ts';
import { saveSnapshot } from '../sessions/save-snapshot.ts';
import { removeUser } from '../users/remove-user.ts';
import { cancelAuthorization } from '../bank-authorizations/cancel-authorization.ts';
import { createAuthorization } from '../bank-authorizations/create-authorization.ts';
import { getAuthorization } from '../bank-authorizations/get-authorization.ts';

/** The host as a plugin: everything but listening, time limits and the choice of a logger. */
export async function hostApp(app: HostApp, { deps, built }: { deps: HostDeps; built: BuiltParts }): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replyCompiler(deps.settings.checkReplies));
  useErrorHandler(app);
  useSecurityHeaders(app, deps.settings);
  useRequestLog(app);
  refuseUnstorableText(app);
  const methods = refusedMethods(app);
  if (deps.settings.docs) await collectRoutes(app);

  registerHealth(app, deps);
  const firstScreens = new FirstScreens();
  redeemLaunch(app, deps, firstScreens);
  receiveEvent(app, deps);
  await app.register(async (scope: HostApp) => {
    requireKey(scope, deps);
    for (const endpoint of [createSession, getSessionResult, finishSession, redeliver, removeUser])
      endpoint(scope, deps);
  });
  await app.register(async (scope: HostApp) => {
    limitCallsOfAddress(scope, deps);
    requireSession(scope, deps);
    limitCallsOfSession(scope, deps);
    const session = [getSession, endSession, saveSnapshot, streamEvents];
    const providers = [searchProviders, getProvider];
    const accounts = [
      listProviderAccounts,
      addProviderAccount,
      getProviderAccount,
      deleteProviderAccount,
      getCredentialsForm,
      updateCredentials,
      answerChallenge,
      selectAccounts,
      refreshProviderAccount,
      listAccounts,
    ];
    const consents = [
      listConsents,
      createConsent,
      getConsent,
      getConsentHistory,
      renewConsent,
      setDeletion,
      revokeConsent,
    ];
    const authorizations = [createAuthorization, getAuthorization, cancelAuthorization];
    for (const endpoint of [...session, ...providers, ...accounts, ...consents, ...authorizations])
      endpoint(scope, deps);
  });
  await registerOauth(app, deps);
  await registerFrames(app, { settings: deps.settings, built, firstScreens });
  await registerDocs(app, deps.settings);
  methods.refuse();
}
