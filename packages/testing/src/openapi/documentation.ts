import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Content = Readonly<Record<string, { schema?: object; example?: unknown }>>;
interface Operation {
  operationId: string;
  description?: string;
  parameters?: readonly { name: string; required?: boolean; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;
/** Parts of an OpenAPI document that these checks read. */
export interface DescribedDocument {
  paths: Paths;
  webhooks?: Paths;
  components?: { schemas?: Readonly<Record<string, object>> };
}

/**
 * Returns what the documentation of each operation lacks: a description, a schema and an example of each body, a schema of errors, and an
 * example of each required parameter. `openApiProblems` returns the examples that do not match their schemas.
 */
export function documentationGaps(document: DescribedDocument): string[] {
  const gapsIn = (paths: Paths, { hasErrors }: { hasErrors: boolean }): string[] =>
    operationsIn(paths).flatMap((operation) => [
      ...bodyGaps(operation),
      ...(hasErrors && !hasErrorSchema(operation) ? [`${operation.operationId} has no schema of errors`] : []),
    ]);
  return [
    ...gapsIn(document.paths, { hasErrors: true }),
    // The receiver of an event answers with any body.
    ...gapsIn(document.webhooks ?? {}, { hasErrors: false }),
  ];
}

/** Returns how a reply deviates from the schema that the document has for it. */
export function replyFaults(
  document: DescribedDocument,
  operationId: string,
  { status, body }: { status: number; body: unknown },
): string[] {
  const operation = operationsIn(document.paths).find((one) => one.operationId === operationId);
  const response = operation?.responses[status] ?? operation?.responses[`${Math.floor(status / 100)}XX`];
  if (response === undefined) return [`${operationId} has no reply with the status ${status}`];
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return body === undefined ? [] : [`${operationId} has no body`];
  return faultsOf(document, schema, body);
}

const operationsIn = (paths: Paths): Operation[] => Object.values(paths).flatMap((path) => Object.values(path));

/** Length of a description that says something, in characters. */
const shortestDescription = 20;

function bodyGaps({ operationId: name, description = '', parameters = [], requestBody, responses }: Operation) {
  const bodies = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
  const contents = bodies.flatMap((content) => Object.entries(content ?? {}));
  return [
    ...(description.length >= shortestDescription ? [] : [`${name} has no description`]),
    ...contents.flatMap(([type, { schema, example }]) => [
      ...(schema === undefined ? [`${name} ${type} has no schema`] : []),
      // Streams have an example of one event in their description.
      ...(example === undefined && type !== 'text/event-stream' ? [`${name} ${type} has no example`] : []),
    ]),
    ...parameters
      .filter(({ required, example }) => required === true && example === undefined)
      .map((parameter) => `${name} ${parameter.name} has no example`),
  ];
}

const hasErrorSchema = ({ responses }: Operation): boolean =>
  Object.entries(responses).some(
    ([status, { content }]) => /^[45]/.test(status) && content?.['application/json']?.schema !== undefined,
  );

/** Returns how a value deviates from a schema of the document. */
function faultsOf({ components }: DescribedDocument, schema: object, value: unknown): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const isValid = ajv.compile({ ...schema, components });
  return isValid(value) ? [] : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
