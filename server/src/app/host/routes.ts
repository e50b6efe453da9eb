import { registerOauth } from '../../linking/bank-authorizations/index.ts';
import { registerHostedWidget } from '../../linking/hosted-widget/index.ts';
import { popularProviders } from '../../linking/providers/index.ts';
import { openVerificationOf } from '../../linking/verifications/index.ts';
import {
  inputCompiler,
  refusedMethods,
  refuseUnstorableText,
  replyCompiler,
  useErrorHandler,
  useRequestLog,
  useTracing,
  useSecurityHeaders,
  type HostApp,
} from '../../platform/http/index.ts';
import { registerMarks, type LogoStore } from '../../platform/marks/index.ts';
import { receiveEvent } from '../../reporting/service-webhooks/index.ts';
import { registerFastlink } from '../../tenancy/fastlink/index.ts';
import { registerLinks } from '../../tenancy/links/index.ts';
import { registerConsole } from '../../tenancy/operators/index.ts';
import { registerConsolePages, registerPreview } from '../console/index.ts';
import { registerDocs } from '../docs/index.ts';
import { FirstScreens, registerFrames, type BuiltParts } from '../frames/index.ts';
import { keepConsoleApart } from './console-origin.ts';
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

/** Registers the host as a Fastify plugin. The caller listens, sets timeouts and chooses the logger. */
export async function hostApp(app: HostApp, { deps, logos, built }: HostAppParts): Promise<void> {
  app.setValidatorCompiler(inputCompiler);
  app.setSerializerCompiler(replyCompiler(deps.settings.checkReplies));
  useErrorHandler(app);
  useTracing(app);
  useSecurityHeaders(app, deps.settings);
  useRequestLog(app);
  refuseUnstorableText(app);
  keepConsoleApart(app, deps);
  const methods = refusedMethods(app);

  registerHostedWidget(app, deps);
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
  await registerConsole(app, deps);
  await registerFastlink(app, deps);
  await registerFrames(app, { settings: deps.settings, built, firstScreens, marks: deps.marks });
  const { origin, console: consoleSettings } = deps.settings;
  const isOn = (): Promise<boolean> => deps.console.isOn();
  await registerConsolePages(app, {
    built,
    origin: consoleSettings.origin,
    frameOrigin: origin,
    hasProvider: deps.console.provider !== null,
    isOn,
  });
  await registerPreview(app, { built, origin, consoleOrigin: consoleSettings.origin, isOn });
  registerMarks(app, { marks: deps.marks, logos });
  await registerDocs(app, deps.settings);
  methods.refuse();
}
