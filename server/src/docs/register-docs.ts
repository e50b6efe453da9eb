import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { HostApp } from '../http/index.ts';
import type { HostSettings } from '../environment/index.ts';
import { errorPage } from './error-page.ts';

/** Collects the routes registered after it. */
export async function collectRoutes(app: HostApp): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'fin-link host',
        version: '1',
        description: 'Sessions for your backend, and what the frame calls. Error codes: [/docs/errors](/docs/errors).',
      },
      components: {
        securitySchemes: { key: { type: 'http', scheme: 'bearer' }, session: { type: 'http', scheme: 'bearer' } },
      },
      tags: [
        { name: 'backend', description: 'Called by your backend with a host API key' },
        { name: 'session', description: 'Called by the frame with a session token' },
        { name: 'open', description: 'Called without a token' },
      ],
    },
    transform: jsonSchemaTransform,
  });
}

/** The codes of errors, which every error names, and where it is wanted the description of the requests. */
export async function registerDocs(app: HostApp, { docs }: Pick<HostSettings, 'docs'>): Promise<void> {
  errorPage(app);
  if (!docs) return;
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'list' } });
}
