import { define, generateSync, type JsonSchema, type Random } from 'json-schema-faker';
import { asObject, cdsType, isObject, objectAt, resolve, type Json, type JsonObject } from './openapi-document.ts';

/**
 * Reply sizes. `empty`: no optional members and no rows. `smallest`: one row without optional members. `largest`: every member, with
 * texts of full length. `any`: anything that the description allows.
 */
export const replySizes = ['empty', 'smallest', 'largest', 'any'] as const;
export type ReplySize = (typeof replySizes)[number];

/** The address and status of a reply in a description. */
export interface DescribedReply {
  method: string;
  /** Path in the description's form, for example `/accounts/{AccountId}`. */
  template: string;
  status: number;
  /** Path to the list of rows in the reply, for example `Data.Account`; absent for a reply about a single object. */
  list?: string;
}

/** Generates a reply. The same seed produces the same reply. */
export type ReplyGenerator = (size: ReplySize, seed: number) => unknown;

/** Keyword for strings for which the description limits only the length. */
const textKeyword = 'fin-text';
define(textKeyword, (wanted, { minLength = 0, maxLength }, { random }) =>
  textOf(random, wanted as TextWanted, minLength, maxLength),
);

/** Generates replies for one address of an OpenAPI 3.0 document. */
export function generatedReplies(
  document: JsonObject,
  { method, template, status, list }: DescribedReply,
): ReplyGenerator {
  const response = objectAt(document, 'paths', template, method.toLowerCase(), 'responses', String(status));
  const schema = objectAt(resolve(document, response), 'content', 'application/json', 'schema');
  const prepared = new Map<ReplySize, JsonSchema>();
  const schemaFor = (size: ReplySize): JsonSchema => {
    const known = prepared.get(size) ?? withList(wholeSchema(document, schema, size), list?.split('.'), size);
    prepared.set(size, known);
    return known;
  };
  return (size, seed) =>
    generateSync(schemaFor(size), {
      seed,
      formats,
      maxDepth: 40,
      ...(size === 'largest' && { alwaysFakeOptionals: true }),
      ...((size === 'empty' || size === 'smallest') && { optionalsProbability: 0 }),
    });
}

/** Maximum nesting depth of schemas. None of the descriptions is recursive. */
const maxDepth = 60;

/** Returns the schema with references resolved, and with the requested sizes of strings and lists. */
function wholeSchema(document: JsonObject, value: Json, size: ReplySize, name = '', depth = 0): JsonObject {
  if (depth > maxDepth) throw new Error(`The description has a circular reference at ${name}`);
  const reference = asObject(value)['$ref'];
  const schemaName = typeof reference === 'string' ? (reference.split('/').at(-1) ?? name) : name;
  const schema = withoutWrapper(document, resolve(document, value));
  const inner = (part: Json, of: string): JsonObject => wholeSchema(document, part, size, of, depth + 1);
  const innerAll = (parts: Json | undefined): JsonObject[] =>
    Array.isArray(parts) ? parts.map((part: Json) => inner(part, schemaName)) : [];
  const { type, properties, items, nullable } = schema;
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => supportedKeywords.has(key))),
    ...(type !== undefined && { type: nullable === true ? [type, 'null'] : type }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, inner(part, key)])),
    }),
    ...(items !== undefined && { items: inner(items, schemaName), ...boundsOf(schema, size) }),
    ...Object.fromEntries(
      ['allOf', 'anyOf', 'oneOf'].flatMap((key) => (key in schema ? [[key, innerAll(schema[key])]] : [])),
    ),
    ...(type === 'string' && stringOf(schema, size, schemaName)),
    ...(type === 'integer' && { minimum: 0, maximum: 2_147_483_647, ...pick(schema, 'minimum', 'maximum') }),
  };
}

/** Removes an `allOf` that contains a single reference. Descriptions use it to add details, but the generator does not look inside. */
function withoutWrapper(document: JsonObject, schema: JsonObject): JsonObject {
  const parts = schema['allOf'];
  if (!Array.isArray(parts) || parts.length !== 1) return schema;
  const { allOf: _, ...rest } = schema;
  return { ...resolve(document, parts[0]), ...rest };
}

/** Keywords that the generator supports without changes. */
const supportedKeywords = new Set([
  'required',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'additionalProperties',
]);

const pick = (schema: JsonObject, ...keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => keys.includes(key)));

function boundsOf({ minItems }: JsonObject, size: ReplySize): JsonObject {
  if (size === 'any') return {};
  return size === 'largest' ? { minItems: minItems ?? 1 } : { maxItems: minItems ?? 0 };
}

function stringOf(schema: JsonObject, size: ReplySize, name: string): JsonObject {
  const { format, enum: values, pattern } = schema;
  if (values !== undefined || pattern !== undefined) return {};
  const named = schema[cdsType];
  const special = typeof named === 'string' ? `cds:${named}` : format;
  if (typeof special === 'string' && special in formats) return { format: special };
  const known = schema['x-namespaced-enum'];
  const wanted: TextWanted = {
    size,
    isKey: name.endsWith('Id'),
    isAscii: special === 'cds:ASCIIString',
    known: Array.isArray(known) ? known.map(String) : [],
  };
  return { [textKeyword]: { ...wanted } };
}

/** Returns the schema with the list as a required member that has rows. */
function withList(schema: JsonObject, path: readonly string[] | undefined, size: ReplySize): JsonObject {
  if (path === undefined || size === 'empty') return schema;
  const [name, ...rest] = path;
  if (name === undefined)
    return { ...schema, ...{ smallest: { minItems: 1, maxItems: 1 }, largest: { minItems: 3 }, any: {} }[size] };
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const member = withList(objectAt(schema, 'properties', name), rest, size);
  return {
    ...schema,
    required: [...new Set([...required, name])],
    properties: { ...objectAt(schema, 'properties'), [name]: member },
  };
}

interface TextWanted {
  size: 'empty' | 'smallest' | 'largest' | 'any';
  /** Whether the string is an id. Ids are used in addresses and as database keys, where some characters are not allowed. */
  isKey: boolean;
  isAscii: boolean;
  /** Values that the description names as examples; others are allowed. */
  known: readonly string[];
}

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Characters that often cause bugs. */
const ascii = [[...'"\'\\/<>&%?#=+;:.,*|~`{}[]()!$^-_ ']];
const forKeys = [...ascii, [...'ÄÖÜßéñçøŁğ'], [...'日本語銀行口座'], [...'😀💷🏦'], [...'אבגשלום']];
const forTexts = [
  ...forKeys,
  ['\t', '\n', '\r', '\u00A0', '\u3000', '\u200B'],
  ['\u202E', '\u2066', '\u200F'],
  ['\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\uD800', '\uDFFF'],
];
/** Maximum length of texts for which the description sets no limit. */
const longest = 400;

/** Returns a text with this number of code points, the unit of JSON Schema. */
function textOf(random: Random, { size, isKey, isAscii, known }: TextWanted, least: number, most = longest): string {
  if (known.length > 0 && random.bool(0.7)) return random.pick(known);
  const length = lengthOf(random, size, isKey ? Math.max(1, least) : least, most);
  const strange = isAscii ? ascii : isKey ? forKeys : forTexts;
  const alphabet =
    size === 'smallest' || random.bool(0.5) ? letters : [...letters, ...random.pick(strange), ...random.pick(strange)];
  const text = Array.from({ length }, () => random.pick(alphabet)).join('');
  return isKey ? asKey(text) : text;
}

/** Replaces `.` and `..`, which cannot be segments of an address. */
const asKey = (text: string): string => (text === '.' || text === '..' ? text.replaceAll('.', '-') : text);

function lengthOf(random: Random, size: TextWanted['size'], least: number, most: number): number {
  if (size === 'largest') return most;
  if (size !== 'any' || random.bool(0.1)) return least;
  return random.bool(0.1) ? most : random.int(least, Math.min(most, least + 20));
}

const two = (value: number): string => String(value).padStart(2, '0');
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

function dateOf(random: Random): string {
  const [year, month] = [random.int(1970, 2099), random.int(1, 12)];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${two(month)}-${two(random.bool(0.2) ? days : random.int(1, days))}`;
}
const timeOf = (random: Random): string =>
  `${two(random.int(0, 23))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}${random.bool(0.3) ? `.${digits(random, random.int(1, 9))}` : ''}`;
const zoneOf = (random: Random): string =>
  random.bool() ? 'Z' : `${random.pick(['+', '-'])}${two(random.int(0, 13))}:${random.pick(['00', '30', '45'])}`;
const dateTimeOf = (random: Random): string => `${dateOf(random)}T${timeOf(random)}${zoneOf(random)}`;
const uriOf = (random: Random): string =>
  `https://bank${random.int(1, 99)}.example/a/${random.int(1, 999)}${random.bool() ? `?page=${random.int(1, 9)}` : ''}`;
const currencyOf = (random: Random): string => random.pick(['AUD', 'EUR', 'USD', 'JPY', 'KWD', 'XAU']);
const maskedOf = (random: Random): string => `xxxx xxxx xxxx ${digits(random, 4)}`;

/**
 * Generates an amount with up to 15 digits before the point. The Australian standard allows one digit more, but database columns do not.
 */
const amountOf = (random: Random): string =>
  `${random.bool(0.3) ? '-' : ''}${random.int(0, 9)}${digits(random, random.pick([0, 1, 3, 14]))}`.replace(
    /^(-?)0+(?=\d)/,
    '$1',
  ) + `.${digits(random, random.pick([2, 2, 2, 4, 16]))}`;

/** Generators of strings by format. Formats of the Consumer Data Standards are named by `x-cds-type`. */
const formats: Readonly<Record<string, (random: Random) => string>> = {
  date: dateOf,
  // RFC 3339 allows `T` and `Z` in lowercase.
  'date-time': (random) => (random.bool(0.05) ? dateTimeOf(random).toLowerCase() : dateTimeOf(random)),
  time: (random) => `${timeOf(random)}${zoneOf(random)}`,
  uri: uriOf,
  'cds:AmountString': amountOf,
  'cds:CurrencyString': currencyOf,
  'cds:DateString': dateOf,
  'cds:DateTimeString': dateTimeOf,
  'cds:MaskedAccountString': (random) => (random.bool() ? `xxx-xxx xxxxx${digits(random, 4)}` : maskedOf(random)),
  'cds:MaskedPANString': maskedOf,
  'cds:RateString': (random) =>
    `${random.bool(0.2) ? '-' : ''}${random.int(0, 1)}${random.bool(0.8) ? `.${digits(random, random.int(1, 16))}` : ''}`,
  'cds:URIString': uriOf,
};
