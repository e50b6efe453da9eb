import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { HostApp } from '../../platform/http/index.ts';
import { errorPage } from './error-page.ts';
import { openApiDocument } from './openapi.ts';

/** Registers the page of error codes, to which every error links. Registers the OpenAPI document if `docs` is set. */
export async function registerDocs(
  app: HostApp,
  { docs, origin }: Pick<HostSettings, 'docs' | 'origin'>,
): Promise<void> {
  errorPage(app);
  if (!docs) return;
  // The type is declared for OpenAPI 3.0. The plugin passes the document on unchanged.
  const document = openApiDocument(origin) as unknown as StaticDocumentSpec['document'];
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'list' } });
}
