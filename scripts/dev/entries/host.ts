import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readEnvironment } from '../../../server/src/platform/environment/host-environment.ts';
import { vaultKeysOf } from '../../../server/src/launcher/process/open-resources.ts';
import { runHost } from '../../../server/src/launcher/run-host.ts';
import { runProcess } from '../../../server/src/launcher/run-process.ts';

// This entry runs the host as `server/src/main.ts` does, but with the latest build.

const bundles = join(process.env['FIN_DEV_FOLDER'] ?? '', 'bundles');

// A reloaded page must not come from the browser's cache.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('cache-control')).includes('stale-while-revalidate'))
      reply.header('cache-control', 'no-cache');
  });
});

await runProcess({
  environment: () => readEnvironment(process.env),
  open: async (context) =>
    runHost({
      ...context,
      vaultKeys: await vaultKeysOf(context.environment),
      built: {
        frame: join(bundles, 'frame'),
        elements: join(bundles, 'elements'),
        console: join(bundles, 'console'),
        gallery: join(bundles, 'gallery'),
      },
    }),
});
