import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  accountView,
  authorizationView,
  consentView,
  flowSnapshot,
  apiErrorBody,
  hostErrors,
  loginForm,
  providerAccountView,
  providerDetail,
  providerRow,
  sessionResult,
  sessionView,
  type ApiErrorCode,
  type HostOperationName,
  type OperationAuth,
} from '@fin-link/contracts/browser';
import {
  detailsOf,
  errorsOf,
  hostOperation,
  hostOperationNames,
  parametersOf,
  successStatusOf,
} from '@fin-link/contracts/host';
import * as z from 'zod/mini';
import type { HostSettings } from '../../platform/environment/index.ts';
import type { HostApp } from '../../platform/http/index.ts';
import { errorPage } from './error-page.ts';

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

/** Part of the document. A test lints the complete document. */
type Part = Readonly<Record<string, unknown>>;

/** Shared schemas, by their names in the document. */
const sharedSchemasByName = {
  Account: accountView,
  Authorization: authorizationView,
  Consent: consentView,
  Error: apiErrorBody,
  LoginForm: loginForm,
  Provider: providerDetail,
  ProviderAccount: providerAccountView,
  ProviderRow: providerRow,
  Session: sessionView,
  SessionResult: sessionResult,
  Snapshot: flowSnapshot,
};
const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(sharedSchemasByName)) names.add(schema, { id });

const sharedAddress = (id: string): string => `#/components/schemas/${id}`;

/** Replaces a union of one member with that member. */
function writeAsOnlyMember({ jsonSchema: output }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { oneOf: [only, ...others] = [] } = output;
  if (only === undefined || others.length > 0) return;
  delete output.oneOf;
  Object.assign(output, only);
}

/** Returns the JSON schema, with references to shared schemas. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Part {
  const {
    $schema: _dialect,
    $defs: _shared,
    ...schemaWithoutMeta
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    override: writeAsOnlyMember,
  });
  return JSON.parse(JSON.stringify(schemaWithoutMeta).replaceAll('"#/$defs/', `"${sharedAddress('')}`)) as Part;
}

function sharedSchemas(): Record<string, Part> {
  const { schemas } = z.toJSONSchema(names, { uri: sharedAddress, override: writeAsOnlyMember });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _dialect, $id: _address, ...schema }]) => [id, schema]),
  );
}

/** Security schemes by the authentication that an operation requires. */
const security: Readonly<Record<OperationAuth, Part[]>> = {
  none: [],
  // The launch token is part of the body, so no security scheme applies.
  launch: [],
  session: [{ sessionToken: [] }],
  hostKey: [{ hostKey: [] }],
  operator: [{ operatorKey: [] }, { consoleSession: [] }],
};
/** Group in which an operation is listed, by its authentication. */
const tags: Readonly<Record<OperationAuth, string>> = {
  none: 'health',
  launch: 'frame',
  session: 'frame',
  hostKey: 'backend',
  operator: 'operator',
};

const json = (schema: z.ZodMiniType, io: 'input' | 'output', example: unknown) => ({
  'application/json': { schema: jsonSchema(schema, io), example },
});

/** Converts a schema's members to path, query or header parameters. */
function parametersIn(
  place: 'path' | 'query' | 'header',
  schema: z.ZodMiniObject | null | undefined,
  example: Readonly<Record<string, unknown>> = {},
): Part[] {
  if (schema === null || schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, type]) => ({
    // Header names are written in their usual capitalization.
    name: place === 'header' ? name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    required: required.includes(name),
    schema: type,
    ...(name in example && { example: example[name] }),
  }));
}

const errorExample = (code: ApiErrorCode): Part => ({
  error: { code, message: hostErrors[code].message, docs: `/docs/errors#${code}`, requestId: 'req_4711' },
});

/** Returns one response per error status of the operation, with the meanings of its codes. */
function errorResponses(codes: readonly ApiErrorCode[]): Part {
  const byStatus = Map.groupBy(codes, (code) => hostErrors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codesOfStatus]) => [
      String(status),
      {
        description: codesOfStatus.map((code) => `- \`${code}\`: ${hostErrors[code].message}`).join('\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            ...(codesOfStatus[0] !== undefined && { example: errorExample(codesOfStatus[0]) }),
          },
        },
      },
    ]),
  );
}

/**
 * Returns the responses of an operation that succeeded, by status. `negativeStatus` has the same reply, for example 503 of a readiness
 * check.
 */
function successResponses(name: HostOperationName): Part {
  const { reply } = hostOperation(name);
  const { negativeStatus, isStream, example } = detailsOf(name);
  if (reply === null) return { [successStatusOf(name)]: { description: 'Done.' } };
  if (isStream === true) {
    const description = 'Server-sent events. The data of each is the JSON of this schema, its event the member `type`.';
    return { 200: { description, content: { 'text/event-stream': { schema: jsonSchema(reply, 'output') } } } };
  }
  const content = json(reply, 'output', example.reply);
  return {
    [successStatusOf(name)]: { description: 'The reply.', content },
    ...(negativeStatus !== undefined && { [negativeStatus]: { description: 'The same, and it is no.', content } }),
  };
}

function operationObject(name: HostOperationName): Part {
  const { auth } = hostOperation(name);
  const { summary, description, query, headers, body, example } = detailsOf(name);
  return {
    operationId: name,
    summary,
    description,
    tags: [tags[auth]],
    security: security[auth],
    parameters: [
      ...parametersIn('path', parametersOf(name)),
      ...parametersIn('query', query, { ...example.query }),
      ...parametersIn('header', headers, { ...example.headers }),
    ],
    ...(body !== undefined && { requestBody: { required: true, content: json(body, 'input', example.body) } }),
    responses: { ...successResponses(name), ...errorResponses(errorsOf(name)) },
  };
}

/** Returns the operations by path and method. OpenAPI writes path parameters as `{name}`. */
function paths(): Part {
  const all: Record<string, Record<string, Part>> = {};
  for (const name of hostOperationNames) {
    const { method, path } = hostOperation(name);
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    all[address] = { ...all[address], [method.toLowerCase()]: operationObject(name) };
  }
  return all;
}

/** Returns the contract as an OpenAPI document. `origin` is the host's origin for browsers and backends. */
const openApiDocument = (origin: string): Part => ({
  openapi: '3.1.0',
  info: {
    title: 'fin-link host',
    version: '1',
    description: 'Sessions for your backend, and what the frame calls. Error codes: [/docs/errors](/docs/errors).',
  },
  servers: [{ url: origin }],
  tags: [
    { name: 'backend', description: 'Called by your backend with a host API key' },
    {
      name: 'operator',
      description: 'Called by an operator, or a program of one, with an operator key, or by a page of the console',
    },
    { name: 'frame', description: 'Called by the frame, with a session token once it has one' },
    { name: 'health', description: 'Called by what watches the host, with nothing' },
  ],
  paths: paths(),
  components: {
    schemas: sharedSchemas(),
    securitySchemes: {
      hostKey: { type: 'http', scheme: 'bearer', description: 'An API key of the host; it stays on your backend' },
      operatorKey: { type: 'http', scheme: 'bearer', description: 'A key of an operator, whose name it carries' },
      consoleSession: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Host-fin_console',
        description: 'Session of the console',
      },
      sessionToken: { type: 'http', scheme: 'bearer', description: 'What the frame gets for a launch token' },
    },
  },
});
