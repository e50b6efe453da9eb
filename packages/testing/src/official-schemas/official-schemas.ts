import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { asObject, cdsType, isObject, objectAt, resolve, type Json, type JsonObject } from './openapi-document.ts';

/** An answer of an interface with an official description. */
export interface Answer {
  readonly method: string;
  /** Path below the description's base path. */
  readonly path: string;
  readonly status: number;
  /** Headers by lowercase name. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Parsed body; `null` without one. */
  readonly body: unknown;
}

/** Compiled schemas of one description. */
export interface OfficialSchemas {
  /**
   * Returns one line for each deviation: the described address, the position in the answer and in the schema, and the reason, without
   * values. Returns `null` if the description does not contain the address or method (404, 405).
   */
  deviationsOf(answer: Answer): string[] | null;
}

const removedKeywords = new Set(['discriminator', 'xml', 'externalDocs', 'example', 'nullable']);

/** Compiles the schemas of an OpenAPI 3.0 document. */
export function officialSchemas(document: JsonObject): OfficialSchemas {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addKeyword({ keyword: cdsType, validate: isCdsString });
  ajv.addSchema({ $id: 'api', components: toJsonSchema(objectAt(document, 'components')) });
  const compiled = new Map<string, ValidateFunction>();
  const templates = Object.keys(objectAt(document, 'paths')).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
  }));
  const validatorOf = (schema: JsonObject): ValidateFunction => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile(prefixed(toJsonSchema(schema)));
    compiled.set(key, validate);
    return validate;
  };
  // A fixed path segment takes precedence over a parameter in the same position.
  const templateOf = (requested: string): string | undefined =>
    (
      templates.find(({ template }) => template === requested) ??
      templates.find(({ pattern }) => pattern.test(requested))
    )?.template;

  const deviationsFrom = (response: JsonObject, { headers, body }: Answer): string[] => {
    const missing = Object.entries(asObject(response['headers']))
      .filter(([name, header]) => isRequired(resolve(document, header)) && headers[name.toLowerCase()] === undefined)
      .map(([name]) => `the header ${name} is missing`);
    const content = response['content'];
    if (!isObject(content)) return body === null ? missing : [...missing, 'a body where there is none'];
    const type = String(headers['content-type']).split(';')[0];
    if (type !== json) return [...missing, `the content type is not ${json}`];
    const validate = validatorOf(objectAt(content, json, 'schema'));
    if (validate(body)) return missing;
    return [...missing, ...(validate.errors ?? []).map(sentenceOf)];
  };

  return {
    deviationsOf(answer) {
      const { method, path: requested, status } = answer;
      const template = templateOf(requested);
      const operation = template && objectAt(document, 'paths', template)[method.toLowerCase()];
      if (template === undefined || !isObject(operation)) {
        const what = template === undefined ? withoutIds(requested) : template;
        return status === 404 || status === 405 ? null : [`${method} ${what} ${status}: not in the description`];
      }
      const name = `${method} ${template} ${status}`;
      const response = asObject(operation['responses'])[String(status)];
      // The Consumer Data Standards list 415 for all requests with a body (HTTP Response Codes), and not at each operation.
      if (!isObject(response)) return status === 415 ? null : [`${name}: a status that the description does not have`];
      const deviations = deviationsFrom(resolve(document, response), answer);
      return deviations.slice(0, maxLines).map((line) => `${name}: ${line}`);
    },
  };
}

const json = 'application/json';
/** Maximum number of reported lines, because in an answer of the wrong kind everything deviates. */
const maxLines = 10;

const sentenceOf = ({ instancePath, schemaPath, message = 'is wrong' }: ErrorObject): string =>
  `${instancePath === '' ? 'the body' : instancePath} ${message} (${schemaPath})`;

/** Removes ids from a path, because they could identify customers of the bank. */
const withoutIds = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d/.test(part) ? '{}' : part))
    .join('/');

const isRequired = (header: Json): boolean => isObject(header) && header['required'] === true;

/** Converts OpenAPI 3.0 to JSON Schema. Allows null in nullable schemas. Removes annotations that Ajv would misinterpret. */
function toJsonSchema(value: Json): Json {
  if (Array.isArray(value)) return value.map(toJsonSchema);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(
    ([key]) => !removedKeywords.has(key) && (key === cdsType || !key.startsWith('x-')),
  );
  const schema = Object.fromEntries(entries.map(([key, inner]) => [key, toJsonSchema(inner)]));
  if (value['nullable'] !== true || typeof value['type'] !== 'string') return schema;
  return { ...schema, type: [value['type'], 'null'] };
}

/** Makes the references of an extracted schema refer to the description. */
function prefixed(schema: Json): JsonObject {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/');
  const parsed: JsonObject = JSON.parse(text);
  return parsed;
}

/** Formats of `x-cds-type` in the Consumer Data Standards that the JSON schema alone does not check. */
const cdsFormats: Readonly<Record<string, RegExp>> = {
  ASCIIString: /^[\x20-\x7e]*$/,
  AmountString: /^-?(?:[1-9]\d{0,15}|0)\.\d{2,16}$/,
  CurrencyString: /^[A-Z]{3}$/,
  DateString: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
  DateTimeString: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  MaskedAccountString: /^(?:xxx-xxx xxxxx|(?:xxxx ){3})\d{4}$/,
  MaskedPANString: /^(?:xxxx ){3}\d{4}$/,
  RateString: /^-?[01](?:\.\d{1,16})?$/,
  URIString: /^https?:\/\/[^\s]+$/,
};

/** Returns whether data has a format. Returns true for values that are not strings, and for formats that are described elsewhere. */
function isCdsString(type: string, data: unknown): boolean {
  return typeof data !== 'string' || (cdsFormats[type]?.test(data) ?? true);
}
