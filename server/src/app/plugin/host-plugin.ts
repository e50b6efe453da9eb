import { openStorage, parseVaultKeys, type StorageOptions } from '@fin-link/storage';
import type { FastifyInstance, FastifyPluginAsync, HTTPMethods } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { hostedWidgetPath } from '../../linking/hosted-widget/index.ts';
import { deliveryWaits, defaultLimits, defaultIntervals, type HostSettings } from '../../platform/environment/index.ts';
import { hostKeysOf, operatorKeysOf, sitesOf } from '../../platform/sites/index.ts';
import { pageScripts } from '../frames/index.ts';
import { openHost } from '../host/index.ts';
import { readPluginOptions, type FinLinkHostOptions, type PluginOptions } from './plugin-options.ts';

/** Paths of the console at an origin of its own. The host API is at both. */
const consolePaths: readonly string[] = ['/console', '/console/*'];

/** All paths that the host serves. */
export const hostPaths: readonly string[] = [
  '/v1/*',
  '/frame/*',
  '/l/*',
  ...consolePaths,
  '/fastlink/*',
  `${hostedWidgetPath}/*`,
  ...pageScripts.flatMap((name) => [`/${name}.js`, `/${name}.json`, `/${name}-*`]),
  '/service-webhooks/*',
  '/oauth/*',
  '/docs',
  '/docs/*',
  '/health',
  '/ready',
];

declare module 'fastify' {
  interface FastifyInstance {
    finLinkHost: {
      /** Returns whether the host's database and the service answer, like `GET /ready`. */
      isReady(): Promise<boolean>;
    };
  }
}

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const plugin: FastifyPluginAsync<FinLinkHostOptions> = async (app, pluginInput) => {
  const options = readPluginOptions(pluginInput);
  const vaultKeys = parseVaultKeys(options.vaultKeys);
  const storage = await openStorage(storageOptionsOf(options));
  try {
    const host = await openHost({
      settings: settingsOf(options),
      storage,
      vaultKeys,
      log: app.log,
      ...(options.trustedProxies !== undefined && { trustedProxies: options.trustedProxies }),
    });
    await host.app.ready();
    routeToHost(app, options, host.app);
    app.decorate('finLinkHost', {
      isReady: async () => (await host.app.inject('/ready')).statusCode === 200,
    });
    app.addHook('onReady', () => host.start());
    // Open event streams would keep the server from closing.
    app.addHook('preClose', async () => host.deps.streams.close());
    app.addHook('onClose', async () => {
      await host.close();
      await storage.close();
    });
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/** Fastify plugin that runs the host inside your own server: `await app.register(finLinkHost, { origin, service, keys, sites, … })`. */
export const finLinkHost: FastifyPluginAsync<FinLinkHostOptions> = fastifyPlugin(plugin, {
  name: '@fin-link/host',
  fastify: '5.x',
});

function storageOptionsOf({ database }: PluginOptions): StorageOptions {
  if ('url' in database) return database;
  const { dataDir, cacheDir } = database;
  return { dataDir, ...(cacheDir !== undefined && { cacheDir }) };
}

function consoleOf({ origin, console: { origin: own = origin, provider } }: PluginOptions): HostSettings['console'] {
  if (provider === undefined) return { origin: own, provider: null };
  const { claim: roleClaim, ...others } = provider;
  return { origin: own, provider: { ...others, roleClaim } };
}

/** Returns the host's settings. The plugin always runs in production mode. */
function settingsOf(options: PluginOptions): HostSettings {
  return {
    mode: 'production',
    origin: options.origin,
    callbackBase: options.origin,
    serviceUrl: options.service.url,
    customer: options.customer,
    credentials: { clientId: options.service.clientId, secret: options.service.clientSecret },
    adminLogin: options.service.adminLogin,
    widgetKey: options.service.widgetKey ?? null,
    keys: hostKeysOf(options.keys),
    operatorKeys: operatorKeysOf(options.operatorKeys),
    publishApproval: options.publishApproval,
    console: consoleOf(options),
    auditDatabaseUrl: options.auditDatabaseUrl ?? null,
    configurationFile: options.configsFile ?? null,
    sites: sitesOf(options.sites),
    eventSecrets: options.eventSecret,
    allowLoopbackCallbacks: options.allowLoopbackCallbacks,
    docs: options.docs,
    deliveryWaits,
    subscribe: !options.pollOnly,
    intervals: defaultIntervals,
    checkReplies: false,
    limits: { ...defaultLimits.production, ...options.limits },
    hosted: options.hosted ?? null,
    copy: options.copy ?? null,
  };
}

/**
 * Passes requests for the host's paths to the host before this server parses them. The parsers, validators, hooks, headers and error
 * handlers of the two servers do not affect each other. Only `onRequest` hooks of this server run first.
 */
function routeToHost(
  app: FastifyInstance,
  { hostname, hosted, console: { origin: consoleOrigin } }: PluginOptions,
  host: Pick<FastifyInstance, 'routing'>,
): void {
  const nameOf = (url: string): string | undefined =>
    url.startsWith(hostedWidgetPath) && hosted !== undefined ? new URL(hosted.origin).host : hostname;
  const consoleName = consoleOrigin === undefined ? undefined : new URL(consoleOrigin).host;
  const places = [
    ...hostPaths.map((url) => ({ url, name: nameOf(url) })),
    ...(consoleName === undefined || consoleName === hostname
      ? []
      : [...consolePaths, '/v1/*'].map((url) => ({ url, name: consoleName }))),
  ];
  for (const { url, name } of places) {
    app.route({
      url,
      method: [...methods],
      // The path of `/service-webhooks` contains a secret. The host logs its requests itself.
      logLevel: 'silent',
      schema: { hide: true },
      ...(hostname !== undefined && name !== undefined && { constraints: { host: name } }),
      onRequest(request, reply, done) {
        reply.hijack();
        for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
        host.routing(request.raw, reply.raw);
        done();
      },
      handler: () => {},
    });
  }
}
