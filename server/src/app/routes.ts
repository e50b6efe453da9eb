import { validatorCompiler } from 'fastify-type-provider-zod';
import { hostHandlers } from './handlers.ts';
import type { HostDeps } from './host-deps.ts';
import { registerOperations } from './register-operations.ts';
import { registerDocs } from '../docs/register-docs.ts';
import { FirstScreens } from '../frames/first-screens.ts';
import { registerFrames } from '../frames/register-frames.ts';
import type { BuiltParts } from '../frames/register-frames.ts';
import { receiveEvent } from '../service-webhooks/receive-event.ts';
import { useErrorHandler } from '../http/error-handler.ts';
import type { HostApp } from '../http/host-app.ts';
import { useRequestLog } from '../http/logging.ts';
import { refusedMethods } from '../http/refused-methods.ts';
import { replyCompiler } from '../http/replies.ts';
import { useSecurityHeaders } from '../http/security-headers.ts';
import { refuseUnstorableText } from '../http/storable-text.ts';
import { registerOauth } from '../bank-authorizations/register-oauth.ts';

/** The host as a plugin: everything but listening, time limits and the choice of a logger. */
export async function hostApp(app: HostApp, { deps, built }: { deps: HostDeps; built: BuiltParts }): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(replyCompiler(deps.settings.checkReplies));
  useErrorHandler(app);
  useSecurityHeaders(app, deps.settings);
  useRequestLog(app);
  refuseUnstorableText(app);
  const methods = refusedMethods(app);

  const firstScreens = new FirstScreens();
  await registerOperations(app, deps, hostHandlers(deps, firstScreens));
  receiveEvent(app, deps);
  await registerOauth(app, deps);
  await registerFrames(app, { settings: deps.settings, built, firstScreens });
  await registerDocs(app, deps.settings);
  methods.refuse();
}
