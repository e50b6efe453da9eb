import { validatorCompiler } from 'fastify-type-provider-zod';
import type { HostDeps } from './host-deps.ts';
import {
  createConsent,
  getConsent,
  getConsentHistory,
  listConsents,
  renewConsent,
  revokeConsent,
  setDeletion,
} from '../consents/index.ts';
import { collectRoutes, registerDocs } from '../docs/index.ts';
import { streamEvents } from '../live-events/index.ts';
import { FirstScreens, registerFrames } from '../frames/index.ts';
import type { BuiltParts } from '../frames/index.ts';
import { registerHealth } from './health.ts';
import { receiveEvent } from '../service-webhooks/index.ts';
import {
  refusedMethods,
  refuseUnstorableText,
  replyCompiler,
  useErrorHandler,
  useRequestLog,
  useSecurityHeaders,
} from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import {
  createSession,
  getSession,
  limitCallsOfAddress,
  limitCallsOfSession,
  redeemLaunch,
  requireKey,
  requireSession,
  saveSnapshot,
} from '../sessions/index.ts';
import {
  cancelAuthorization,
  createAuthorization,
  getAuthorization,
  registerOauth,
} from '../bank-authorizations/index.ts';
import {
  addProviderAccount,
  answerChallenge,
  deleteProviderAccount,
  getCredentialsForm,
  getProviderAccount,
  listAccounts,
  listProviderAccounts,
  refreshProviderAccount,
  selectAccounts,
  updateCredentials,
} from '../provider-accounts/index.ts';
import { getProvider, popularProviders, searchProviders } from '../providers/index.ts';
import { redeliver } from '../webhooks/index.ts';
import { endSession, finishSession, getSessionResult } from '../session-results/index.ts';
import { removeUser } from '../users/index.ts';

/** How old the banks of a launch may be, which come one after the other at a site: milliseconds. */
const banksOfLaunchMs = 5_000;

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
  redeemLaunch(app, deps, { popularOf: popularProviders(deps, banksOfLaunchMs), firstScreens });
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
