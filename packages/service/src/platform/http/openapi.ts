import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  apiVersions,
  type EndpointName,
  endpointNames,
  endpointOf,
  type EndpointExample,
  exampleOf,
  idempotencyHeader,
  serviceErrorBody,
  testEvent,
  webhookExamples,
  webhooks,
} from '@fin-link/contracts/service';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

const versionHeader = z.object({ 'Api-Version': z.enum(apiVersions) });
const loginNameHeader = versionHeader.extend({
  loginName: z.string().min(3).max(150).describe('The user, or the admin of the customer'),
});
const keyHeader = versionHeader.extend({
  [canonicalName(idempotencyHeader)]: z
    .string()
    .min(8)
    .max(100)
    .optional()
    .describe('Chosen by the caller. For one day, a call with the same key returns what the first one made'),
});

const description = `Accounts, transactions and more of a customer's users, read at their banks. Paths, names and values are those of the
public interface, versions 1.0 and 1.1.

Get a token by \`POST /auth/token\`, then send \`Authorization: Bearer <token>\` and \`Api-Version: 1.1\`. A *user token* belongs to one user, an
*admin token* to the customer.

Every error is \`{errorCode, errorMessage, referenceCode}\`. Rely on the code. \`referenceCode\` finds the call in the log. With
\`Retry-After\`, try again after these seconds. All calls can answer \`Y020\` or \`Y023\` (token), \`Y800\` to \`Y806\` (input), \`Y914\`
(too many requests), \`Y915\` and \`Y916\` (try again).`;

/** Groups of operations, by the first segment of the path. */
const tags: Readonly<Record<string, string>> = {
  auth: 'Access tokens, and keys that sign JWTs',
  capabilities: 'Additions for hosts',
  eventChannels: 'Additions for hosts',
  configurations: 'Additions for hosts',
  user: 'Users of the customer',
  providers: 'Banks and other sites that a user can link',
  institutions: 'Groups of providers',
  providerAccounts: 'Logins at providers that a user has linked, and their refreshes',
  accounts: 'Accounts, balances and property values',
  holdings: 'Positions of investment accounts',
  transactions: 'Transactions, categories and rules',
  manualTransactions: 'Transactions that a user enters',
  configs: 'Events: callbacks, deliveries and secrets',
  dataExtracts: 'What changed, for a copy of the data',
  verification: 'Ownership of accounts',
  consents: 'Consents of open banking',
  derived: 'Totals',
  statements: 'Bills',
  insights: 'Insights and their settings',
  view: 'Views: collections of transactions',
  views: 'Views: collections of transactions',
  predictedEvents: 'Recurring payments',
  predictedEvent: 'Recurring payments',
  predictedTransactions: 'Expected payments',
  predictedBalances: 'Expected balances',
};

/**
 * Describes all routes of the endpoint table at `/openapi.json`, and with `docs` on a page at `/docs`. Adds the headers, because they are
 * checked before any schema and are in no schema.
 */
export async function describeEndpoints(app: FastifyInstance, { docs }: { docs: boolean }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      servers: [{ url: '/' }],
      info: { title: 'Financial data aggregation service', version: apiVersions.at(-1) ?? '', description },
      tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
      components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const name = endpointNames.find((one) => one === document.schema.operationId);
      if (name === undefined) return jsonSchemaTransform(document);
      const { caller, idempotent } = endpointOf(name);
      const isOpen = caller === 'none';
      const ownHeader = idempotent === true ? keyHeader : versionHeader;
      const schema = {
        ...document.schema,
        headers: isOpen ? loginNameHeader : ownHeader,
        security: isOpen ? [] : [{ accessToken: [] }],
      };
      return jsonSchemaTransform({ ...document, schema });
    },
    transformObject: (document) => {
      const transformed = jsonSchemaTransformObject(document) as unknown as Described;
      return withoutUnusedSchemas({ ...completed(transformed), webhooks: describedWebhooks() }) as never;
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  if (!docs) return;
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } });
}

/** Returns the name of a header in its usual capitalization. */
function canonicalName(header: string): string {
  return header.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

type Content = Record<string, { schema?: object; example?: unknown }>;
/** Parts of the document that this file completes. */
interface Described {
  paths: Record<string, Record<string, DescribedOperation>>;
  components?: { schemas?: Record<string, object> };
}
interface DescribedOperation {
  operationId: EndpointName;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content; headers?: object }>;
}

/** Adds examples, texts of replies, and the schema of errors, which all operations share. */
function completed(document: Described): Described {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const operation of operations) complete(operation);
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, Error: errorSchema } },
  };
}

const errorSchema = { ...jsonSchemaOf(serviceErrorBody), required: ['errorCode', 'errorMessage', 'referenceCode'] };
const errorExample = {
  errorCode: 'Y800',
  errorMessage: 'Invalid value for accountId.',
  referenceCode: '7c1f0a36-1c0e-4b7e-9a53-0f8d2f0a4c11',
  fields: [{ path: 'accountId', message: 'Not in the required format.' }],
};
const nextPage = {
  Link: { description: 'The next page, with `rel="next"`; absent on the last one', schema: { type: 'string' } },
};

function complete(operation: DescribedOperation): void {
  const { operationId: name, requestBody, responses } = operation;
  const { status, otherStatus, query, bodyOptional } = endpointOf(name);
  const example = exampleOf(name);
  for (const parameter of operation.parameters ?? []) {
    const value = exampleOfParameter(parameter, example);
    if (value !== undefined) parameter.example = value;
  }
  if (requestBody !== undefined) {
    requestBody.required = bodyOptional !== true;
    for (const content of Object.values(requestBody.content)) content.example = example.body;
  }
  for (const [key, response] of Object.entries(responses)) {
    const [content] = Object.values(response.content ?? {});
    if (key === String(status) || key === String(otherStatus)) {
      response.description = content === undefined ? 'Done.' : 'The reply.';
      if (content !== undefined) content.example = example.reply;
      if (content !== undefined && Object.keys(query?.shape ?? {}).includes('skip')) response.headers = nextPage;
    } else {
      response.description = key === '4XX' ? 'The call cannot be served as it is.' : 'The service cannot answer now.';
      response.content = {
        'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: errorExample },
      };
    }
  }
}

/** Returns the value of a parameter in the example of its operation; `undefined` if it has none. */
function exampleOfParameter(
  { name, in: place }: { name: string; in: string },
  { params, query }: EndpointExample,
): unknown {
  if (place === 'header') return { 'Api-Version': '1.1', loginName: 'anna', 'Idempotency-Key': 'add-4711-1' }[name];
  const values: object = (place === 'path' ? params : query) ?? {};
  return Object.entries(values).find(([key]) => key === name)?.[1];
}

function jsonSchemaOf(schema: z.ZodType): object {
  const {
    $schema: _dialect,
    $defs: _shared,
    ...described
  } = z.toJSONSchema(schema, { io: 'output', reused: 'inline' });
  const text = JSON.stringify(described);
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as object;
}

/** Returns the events that the service sends, as webhooks of the document. */
function describedWebhooks(): object {
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: false,
    description: 'Signature of the event, as in Standard Webhooks; absent until the customer creates a secret',
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    Object.entries(webhooks).map(([name, { summary, description: text, body }]) => [
      name,
      {
        post: {
          operationId: `on${name}`,
          summary,
          description: text,
          security: [],
          parameters: headers,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { anyOf: [jsonSchemaOf(body), jsonSchemaOf(testEvent)] },
                example: webhookExamples[name as keyof typeof webhooks],
              },
            },
          },
          responses: { '2XX': { description: 'The event was taken. With another answer, it is sent again.' } },
        },
      },
    ]),
  );
}

/** Removes schemas without references. The library adds each named schema twice, as input and as output. */
function withoutUnusedSchemas<D extends { components?: { schemas?: object } }>(document: D): D {
  const schemas = Object.entries(document.components?.schemas ?? {});
  const text = JSON.stringify(document);
  const usedSchemas = schemas.filter(([id]) => text.includes(`"#/components/schemas/${id}"`));
  const remaining = { ...document, components: { ...document.components, schemas: Object.fromEntries(usedSchemas) } };
  // A removed schema may contain the only reference to another one.
  return usedSchemas.length === schemas.length ? remaining : withoutUnusedSchemas<D>(remaining);
}
