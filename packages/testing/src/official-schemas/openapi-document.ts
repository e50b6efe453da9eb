import { readFileSync } from 'node:fs';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Extension that describes a string in more detail than its schema. */
export const cdsType = 'x-cds-type';

/** Reads an OpenAPI 3.0 file. */
export const readDocument = (path: string): JsonObject => JSON.parse(readFileSync(path, 'utf8'));

/** Returns the value if it is an object, otherwise an empty object. */
export const asObject = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** Returns whether a value is an object and not an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the object at a path of keys. Throws if there is none. */
export function objectAt(from: JsonObject, ...path: readonly string[]): JsonObject {
  return path.reduce<JsonObject>((at, key) => {
    const next = at[key];
    if (!isObject(next)) throw new Error(`no ${key} in the description`);
    return next;
  }, from);
}

/** Returns the target of a reference. Returns any other value unchanged. */
export function resolve(document: JsonObject, value: Json): JsonObject {
  if (!isObject(value)) throw new Error('The description has no object here.');
  const reference = value['$ref'];
  return typeof reference === 'string' ? objectAt(document, ...reference.slice(2).split('/')) : value;
}
