import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { isCdsString } from './cds-strings.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

/** An answer of an interface that has an official description. */
export interface Answer {
  readonly method: string;
  /** Below the description's base path. */
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

export interface OfficialSchemas {
  /** Throws with every deviation. Addresses that the description does not know are a deviation, too. */
  check(answer: Answer): void;
}

/** An extension that says more about a string than its schema. */
const cdsType = 'x-cds-type';
const dropped = new Set(['discriminator', 'xml', 'externalDocs', 'example', 'nullable']);

/** Of an OpenAPI 3.0 file in `FIN_SCHEMAS_DIR`; null, with the reason printed, where that is not set. */
export function officialSchemas(file: string): OfficialSchemas | null {
  const folder = process.env['FIN_SCHEMAS_DIR'];
  const path = folder === undefined ? null : join(folder, file);
  if (path === null || !existsSync(path)) {
    console.log(
      `Answers are not compared with ${file}: ${path === null ? 'FIN_SCHEMAS_DIR is not set' : 'it is not there'}.`,
    );
    return null;
  }
  const document: JsonObject = JSON.parse(readFileSync(path, 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addKeyword({ keyword: cdsType, validate: isCdsString });
  ajv.addSchema({ $id: 'api', components: toJsonSchema(objectAt(document, 'components')) });
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(objectAt(document, 'paths')).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));

  const schemaOf = ({ method, path: asked, status }: Answer): JsonObject | null => {
    // A fixed address wins over one with a parameter in the same place.
    const found =
      templates.find(({ template }) => template === asked) ?? templates.find(({ pattern }) => pattern.test(asked));
    if (found === undefined) throw new Error(`${asked} is not in ${file}`);
    const operation = objectAt(document, 'paths', found.template, method.toLowerCase());
    const response = resolve(document, objectAt(operation, 'responses', String(status)));
    const content = response['content'];
    return isObject(content) ? objectAt(content, 'application/json', 'schema') : null;
  };

  return {
    check(answer) {
      const name = `${answer.method} ${answer.path} ${answer.status}`;
      const schema = schemaOf(answer);
      if (schema === null) {
        if (answer.body !== null) throw new Error(`${name}: a body where there is none`);
        return;
      }
      const key = JSON.stringify(schema);
      const validate = compiled.get(key) ?? ajv.compile(prefixed(toJsonSchema(schema)));
      compiled.set(key, validate);
      if (!validate(answer.body)) throw new Error(`${name}: ${ajv.errorsText(validate.errors, { separator: '\n' })}`);
    },
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectAt(from: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce<JsonObject>((at, key) => {
    const next = at[key];
    if (!isObject(next)) throw new Error(`no ${key} in the description`);
    return next;
  }, from);
}

function resolve(document: JsonObject, value: JsonObject): JsonObject {
  const reference = value['$ref'];
  return typeof reference === 'string' ? objectAt(document, ...reference.slice(2).split('/')) : value;
}

/** OpenAPI 3.0 to JSON Schema: null where nullable, no annotations that Ajv would take for something else. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([key]) => !dropped.has(key) && (key === cdsType || !key.startsWith('x-')),
  );
  const schema = Object.fromEntries(entries.map(([key, inner]) => [key, toJsonSchema(inner)]));
  if (value['nullable'] !== true || typeof value['type'] !== 'string') return schema;
  return { ...schema, type: [value['type'], 'null'] };
}

/** References of a schema on its own point into the description. */
function prefixed(schema: Json): JsonObject {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/');
  const parsed: JsonObject = JSON.parse(text);
  return parsed;
}
