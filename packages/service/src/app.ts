import { processLog } from '@fin-link/storage';
import { type FastifyInstance, fastify, type FastifyServerOptions, LogController } from 'fastify';
import type { LinkingDeps } from './create-linking.ts';
import type { NeedsReconciliation } from './data/reconciliation/index.ts';
import { registerBankNotifications } from './linking/bank-notifications/index.ts';
import type { NeedsConsents } from './linking/consents/index.ts';
import {
  sendError,
  sendMalformedRequestError,
  registerErrorHandlers,
  type Authenticate,
  describeEndpoints,
  type Handlers,
  type Lifecycle,
  loggerOptions,
  logRequests,
  type OnBehalfOf,
  type ReadyNotes,
  registerEndpoints,
  registerLifecycle,
  type ReadWidgetProof,
  requestIdOf,
  singleSlashes,
  traceRequests,
} from './platform/http/index.ts';
import type { NeedsSettings } from './platform/runtime/index.ts';
import { registerSandbox } from './sandbox/index.ts';
import type { ServiceSettings } from './settings.ts';
import type { NeedsCustomerSettings } from './tenancy/customers/index.ts';

/** Log level, and the stream for log lines. Default stream: standard output. */
export interface LogOptions {
  level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  stream?: { write(line: string): void };
}

/** Maximum number of characters in a path parameter. */
const maxParameterLength = 200;
const requestTimeoutMs = 30_000;

/** Creates the application with limits, logging and error replies, but without routes. */
export function createApp(
  { bodyLimitBytes, trustedProxies, errorStatuses }: ServiceSettings,
  log: LogOptions,
): FastifyInstance {
  const options: FastifyServerOptions = {
    logger: { ...loggerOptions, stream: processLog(), ...log },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdOf,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: trustedProxies.length === 0 ? false : trustedProxies,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxParameterLength },
    rewriteUrl: ({ url = '/' }) => singleSlashes(url),
    frameworkErrors: sendError,
    clientErrorHandler: sendMalformedRequestError,
  };
  const app = fastify(options);
  app.removeAllContentTypeParsers();
  registerErrorHandlers(app, errorStatuses);
  traceRequests(app);
  logRequests(app);
  return app;
}

interface AppParts {
  deps: LinkingDeps & NeedsCustomerSettings & NeedsReconciliation & NeedsSettings<ServiceSettings>;
  handlers: Handlers;
  authenticate: Authenticate;
  readWidgetProof: ReadWidgetProof;
  onBehalfOf: OnBehalfOf;
  lifecycle: Lifecycle;
}

/** Returns the expiry and state of the client certificates of open banking banks, for the reply of `/ready`. */
function certificateNotes({ consents }: NeedsConsents): ReadyNotes {
  const certificates = [...consents.banks].flatMap(([providerId, bank]) => {
    if (bank.certificate === undefined) return [];
    const { until, state } = bank.certificate();
    return [{ providerId, until: until.toISOString(), state }];
  });
  return certificates.length === 0 ? {} : { certificates };
}

/** Registers all routes: health, API endpoints, notifications from banks and, if the setting `sandbox` is on, the sandbox. */
export async function addRoutes(
  app: FastifyInstance,
  { deps, handlers, authenticate, readWidgetProof, onBehalfOf, lifecycle }: AppParts,
): Promise<void> {
  registerLifecycle(
    app,
    lifecycle,
    () => deps.database.probe(),
    () => certificateNotes(deps),
  );
  await describeEndpoints(app, { docs: deps.settings.docs ?? deps.settings.mode === 'sandbox' });
  const { checkReplies } = deps.settings;
  const isInputStrict = async (customerId: number): Promise<boolean> =>
    (await deps.customerSettings(deps.database.db, customerId)).strictInput;
  await registerEndpoints(app, {
    handlers,
    authenticate,
    readWidgetProof,
    checkReplies,
    onBehalfOf,
    isInputStrict,
  });
  await registerBankNotifications(app, deps);
  if (deps.settings.sandbox) await registerSandbox(app, deps);
}
