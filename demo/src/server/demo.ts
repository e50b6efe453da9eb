import { createBackendClient, createHostApiClient } from '@fin-link/service-client';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accountPage } from './accounts/account-page.ts';
import { accountsPage, removeBank } from './accounts/accounts-page.ts';
import { editTransaction } from './accounts/edit-transaction.ts';
import { copyPage } from './copy/copy-page.ts';
import { OwnCopy } from './site/own-copy.ts';
import { receiveUpdates } from './copy/receive-updates.ts';
import { builtFiles, serveAssets, type BuiltFiles } from './assets/serve-assets.ts';
import type { DemoDeps } from './site/deps.ts';
import { settingsOf, type DemoEnvironment } from './site/environment.ts';
import { eventsPage, latestMessageRoutes, receiveEvent } from './events/events.ts';
import { ReceivedEvents } from './site/received-events.ts';
import { sandboxClock } from './site/sandbox-clock.ts';
import { serveGallery } from './assets/serve-gallery.ts';
import { readGuides, serveGuides } from './guides/guides.ts';
import { answerProblems } from './site/answer-problems.ts';
import { registerForms } from './http/forms.ts';
import { keepToOwnOrigin } from './http/own-origin.ts';
import { sendSecurityHeaders } from './http/security-headers.ts';
import { moveClock } from './linking/clock.ts';
import { createSessionRoutes, latestSessionRoutes, readSessionRoutes } from './linking/sessions.ts';
import { linkPage } from './linking/link-page.ts';
import { connectionsPage } from './linking/connections-page.ts';
import { consentsPage } from './linking/consents-page.ts';
import { litePage } from './linking/lite-page.ts';
import { overviewPage } from './overview/overview-page.ts';
import { netWorthPage } from './net-worth/net-worth-page.ts';
import { insightsPage } from './insights/insights-page.ts';
import { changeViews } from './views/change-views.ts';
import { viewsPage } from './views/views-page.ts';
import { upcomingPage } from './upcoming/upcoming-page.ts';
import { themePage } from './theme/theme-page.ts';
import { propertiesPage } from './net-worth/properties-page.ts';
import { homePage } from './home/home-page.ts';
import { signIn, signOut } from './sign-in/sign-in.ts';
import { SignIns } from './site/sign-ins.ts';

export interface DemoOptions {
  environment: DemoEnvironment;
  /** Lowest level that is logged. Default: `error`. */
  logLevel?: 'silent' | 'error' | 'info';
  /** Destination of the log. Default: standard output. */
  logStream?: { write(line: string): void };
  /** Clock. Default: system time. */
  now?: () => Date;
  /** Folders of the builds. Default: those of this workspace. */
  built?: BuiltFiles;
  /** Sign-ins of an earlier process. Default: none. */
  signIns?: SignIns;
}

/**
 * Creates the demo site. The caller makes it listen: `app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' })`.
 */
export async function createDemo({
  environment,
  logLevel = 'error',
  logStream = process.stdout,
  now = () => new Date(),
  built = builtFiles(),
  signIns = new SignIns(now),
}: DemoOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 4_096,
    requestTimeout: 30_000,
    forceCloseConnections: true,
  });
  const settings = settingsOf(environment);
  // A person waits for the page, so calls are tried only twice.
  const limits = { timeoutMs: 10_000, retries: { maxTries: 2 } };
  const backend = createBackendClient({
    ...limits,
    baseUrl: settings.serviceUrl,
    clientId: settings.clientId,
    secret: settings.clientSecret,
    adminLoginName: settings.adminLogin,
    clock: { now },
  });
  const clock = sandboxClock(settings.serviceUrl);
  const deps: DemoDeps = {
    settings,
    signIns,
    host: createHostApiClient({ ...limits, baseUrl: settings.hostOrigin, apiKey: settings.hostKey }),
    backend,
    sandboxClock: clock,
    copy: new OwnCopy(backend, async () => (await clock.read()) ?? now()),
    events: new ReceivedEvents(),
    guides: readGuides(built),
    now,
  };

  // Only JSON is accepted, which other sites can't send without a preflight request.
  app.removeContentTypeParser('text/plain');
  answerProblems(app, deps);
  sendSecurityHeaders(app, settings.hostOrigin);
  keepToOwnOrigin(app, settings.origin);
  await serveAssets(app, built);
  await serveGallery(app, built);
  await serveGuides(app, built);

  servePages(app, deps);
  await serveForms(app, deps);
  await serveApi(app, deps);
  return app;
}

function servePages(app: FastifyInstance, deps: DemoDeps): void {
  homePage(app, deps);
  linkPage(app, deps);
  connectionsPage(app, deps);
  consentsPage(app, deps);
  litePage(app, deps);
  overviewPage(app, deps);
  accountsPage(app, deps);
  accountPage(app, deps);
  netWorthPage(app, deps);
  upcomingPage(app, deps);
  insightsPage(app, deps);
  viewsPage(app, deps);
  propertiesPage(app, deps);
  copyPage(app, deps);
  eventsPage(app, deps);
  themePage(app, deps);
}

const serveForms = (app: FastifyInstance, deps: DemoDeps): Promise<void> =>
  registerForms(app, (forms) => {
    signIn(forms, deps);
    signOut(forms, deps);
    removeBank(forms, deps);
    editTransaction(forms, deps);
    changeViews(forms, deps);
    moveClock(forms, deps);
  });

/** Serves what the tags, the host and the service call. */
async function serveApi(app: FastifyInstance, deps: DemoDeps): Promise<void> {
  createSessionRoutes(app, deps);
  latestSessionRoutes(app, deps);
  readSessionRoutes(app, deps);
  latestMessageRoutes(app, deps);
  await receiveEvent(app, deps);
  await receiveUpdates(app, deps, deps.backend);
}
