import type { Clock, Database } from '@fin-link/storage';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { type BusinessClock, type Delay, dayOfInstant, realDelay } from '../basics/index.ts';
import { type LoggerOptions, type ZodApp, loggedBy } from '../http/index.ts';
import { propertyRegistryRoutes } from '../property-registry/index.ts';
import { catalogueRoutes } from './catalogue/page.ts';
import { createCustomers } from './customers.ts';
import { createPayments, paymentRoutes } from './payments.ts';
import { siteRoutes } from './routes/index.ts';
import { answerBadAddress, answerBrokenRequest, answerWithProblems, logRequests } from './routes/problems.ts';
import type { BanksSchema } from './sessions/schema.ts';
import { createSessions } from './sessions/sessions.ts';
import { createLocks } from './site/special-logins.ts';
import { createSites, sitesAbroad } from './sites/sites.ts';

const maxBodyBytes = 16 * 1024;
const requestTimeoutMs = 10_000;

export interface CredentialSitesOptions {
  /** Database with the schema `banks` and `banksMigrations` applied. */
  readonly database: Database<BanksSchema>;
  /** Protocol clock for sessions, challenges and delays. */
  readonly clock: Clock;
  /** Business clock. Customers have data up to its current day. */
  readonly businessClock: BusinessClock;
  /** Delay function of the slow scenario, replaceable for tests. */
  readonly delay?: Delay;
  /** Logger of one line per request: method, route pattern, status, code, duration. Default: none. */
  readonly logger?: LoggerOptions;
}

/** Creates the server of all credential sites. The caller makes it listen and closes it. */
export async function createCredentialSites(options: CredentialSitesOptions): Promise<ZodApp> {
  const { database, clock, businessClock, delay = realDelay, logger = false } = options;
  const app: ZodApp = fastify({
    bodyLimit: maxBodyBytes,
    requestTimeout: requestTimeoutMs,
    return503OnClosing: false,
    ...loggedBy(logger),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  logRequests(app);
  answerWithProblems(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  const sites = createSites();
  const bySiteId = new Map([...sites, ...sitesAbroad].map((site) => [site.siteId, site]));
  const payments = createPayments(database);
  const context = {
    database,
    clock,
    delay,
    sessions: createSessions(clock),
    lockedBy: createLocks({ database, clock, businessClock }),
    today: async () => dayOfInstant(await businessClock.now()),
    site: (siteId: string) => bySiteId.get(siteId),
    customer: createCustomers(businessClock, payments),
  };
  catalogueRoutes(app, sites);
  paymentRoutes(app, payments, context.today);
  propertyRegistryRoutes(app, delay);
  await app.register((scope: ZodApp) => siteRoutes(scope, context), { prefix: '/sites/:siteId' });
  return app;
}
