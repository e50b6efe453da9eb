import { registerOauth } from '../bank-authorizations/index.ts';
import { registerDocs } from '../docs/index.ts';
import { FirstScreens, registerFrames } from '../frames/index.ts';
import type { BuiltParts } from '../frames/index.ts';
import {
  inputCompiler,
  refusedMethods,
  refuseUnstorableText,
  replyCompiler,
  useErrorHandler,
  useRequestLog,
  useSecurityHeaders,
} from '../http/index.ts';
import type { HostApp } from '../http/index.ts';
import { registerLinks } from '../links/index.ts';
import { registerMarks } from '../marks/index.ts';
import type { LogoStore } from '../marks/index.ts';
import { popularProviders } from '../providers/index.ts';
import { openVerificationOf } from '../verifications/index.ts';
import { receiveEvent } from '../service-webhooks/index.ts';
import { hostHandlers } from './handlers.ts';
import type { HostParts } from './host-parts.ts';
import { registerOperations } from './register-operations.ts';

/** Cache lifetime in milliseconds of the banks shown at launch. Launches of the same site often follow each other closely. */
const popularBanksCacheMs = 5_000;

interface HostAppParts {
  deps: HostParts;
  logos: LogoStore;
  built: BuiltParts;
}

/** Registers the host as a plugin, without listening, timeouts and the choice of a logger. */
export async function hostApp(app: HostApp, { deps, logos, built }: HostAppParts): Promise<void> {
  app.setValidatorCompiler(inputCompiler);
  app.setSerializerCompiler(replyCompiler(deps.settings.checkReplies));
  useErrorHandler(app);
  useSecurityHeaders(app, deps.settings);
  useRequestLog(app);
  refuseUnstorableText(app);
  const methods = refusedMethods(app);

  const firstScreens = new FirstScreens();
  const launchScreen = {
    popularOf: popularProviders(deps, popularBanksCacheMs),
    openVerificationOf: openVerificationOf(deps),
    firstScreens,
  };
  await registerOperations(app, deps, hostHandlers(deps, launchScreen));
  receiveEvent(app, deps);
  await registerOauth(app, deps);
  await registerLinks(app, deps);
  await registerFrames(app, { settings: deps.settings, built, firstScreens, marks: deps.marks });
  registerMarks(app, { marks: deps.marks, logos });
  await registerDocs(app, deps.settings);
  methods.refuse();
}
