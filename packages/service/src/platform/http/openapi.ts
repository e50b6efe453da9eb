import swagger from '@fastify/swagger';
import { apiVersions } from '@fin-link/contracts/service';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

const versionHeader = z.object({ 'Api-Version': z.enum(apiVersions) });
const tokenHeaders = versionHeader.extend({
  loginName: z.string().min(3).max(150).describe('The user, or the admin of the customer'),
});

/**
 * Describes all routes of the endpoint table at `/openapi.json`. Adds the headers, because they are checked before any schema and are in no
 * schema.
 */
export async function describeEndpoints(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/' }],
      info: { title: 'Financial data aggregation service', version: apiVersions.at(-1) ?? '' },
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const isOpen = document.url === '/auth/token' && document.route.method === 'POST';
      const schema = {
        ...document.schema,
        headers: isOpen ? tokenHeaders : versionHeader,
        security: isOpen ? [] : [{ accessToken: [] }],
      };
      return jsonSchemaTransform({ ...document, schema });
    },
    transformObject: (document) => withoutUnusedSchemas(jsonSchemaTransformObject(document)),
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** Removes schemas without references. The library adds each named schema twice, as input and as output. */
function withoutUnusedSchemas<D extends object>(document: D & { components?: { schemas?: object } }): D {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const text = JSON.stringify(document);
  const usedSchemas = schemas.filter(([id]) => text.includes(`"#/components/schemas/${id}"`));
  const remaining = { ...document, components: { ...document.components, schemas: Object.fromEntries(usedSchemas) } };
  // A removed schema may contain the only reference to another one.
  return usedSchemas.length === schemas.length ? remaining : withoutUnusedSchemas<D>(remaining);
}
