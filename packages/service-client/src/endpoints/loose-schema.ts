import { dispensable } from '@fin-link/contracts/service';
import { z } from 'zod';

/** `z.catch` under another name, because the linter takes it for the method of a promise. */
const withFallback = z.catch;

/**
 * Returns the schema with objects that drop unknown members, because a newer service or host sends more than this version reads. Members
 * in `dispensable` are also dropped if they do not match their schemas. Rewrites only the kinds of schema that occur in replies.
 * `unknownEnumFallback` handles unknown enum values.
 */
export function loose(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const { shape } = schema._zod.def;
    return z.object(Object.fromEntries(Object.entries(shape).map(([name, member]) => [name, loose(member)])));
  }
  if (schema instanceof z.core.$ZodArray) return z.array(loose(schema._zod.def.element));
  if (schema instanceof z.core.$ZodOptional) {
    const member = loose(schema._zod.def.innerType);
    // `optional` is the outer schema, because most members are absent and it skips those faster.
    return z.optional(dispensable.has(schema) ? withFallback(member, undefined) : member);
  }
  if (schema instanceof z.core.$ZodUnion) return z.union(schema._zod.def.options.map(loose));
  if (schema instanceof z.core.$ZodNullable) return z.nullable(loose(schema._zod.def.innerType));
  return schema;
}

/** Result for an unknown value that has no fallback. */
const noFallback = Symbol('noFallback');

/** Replaces unknown enum values in a reply before the reply is checked. Calls `reportUnknown` for each unknown value. */
type EnumFallback = (value: unknown, reportUnknown: (word: string) => void) => unknown;

/** The most general value of each enum that has such a value. The general value replaces values that this version does not know. */
const fallbackWords = [
  'TECH_ERROR',
  'FAILED',
  'DISALLOW_UPDATE',
  'Unsupported',
  'ALL',
  'otherAssets',
  'INACTIVE',
] as const;

/**
 * Returns a function that makes replies with new enum values readable. The function replaces an unknown value with the enum's most
 * general value. If there is none, it removes the optional member or the list item. All other unknown values fail the schema check.
 * Returns `null` if the schema has no enum and no number.
 */
export function unknownEnumFallback(schema: z.core.$ZodType): EnumFallback | null {
  const applyFallback = fallbackOf(schema);
  return applyFallback === null
    ? null
    : (value, reportUnknown) => {
        const result = applyFallback(value, reportUnknown);
        return result === noFallback ? value : result;
      };
}

/** Returns the fallback of a schema; `null` if it has no enum and no number. */
function fallbackOf(schema: z.core.$ZodType): EnumFallback | null {
  if (schema instanceof z.ZodEnum) return enumFallback(schema.options);
  if (schema instanceof z.ZodNumber) return numberFromText;
  if (schema instanceof z.ZodObject) return objectFallback(schema.shape);
  if (schema instanceof z.ZodArray) return arrayFallback(fallbackOf(schema.element));
  if (schema instanceof z.ZodUnion) return unionFallback(schema.options);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fallbackOf(schema.unwrap());
  return null;
}

/** Converts numeric text to a number, because the interface's example of a token has numeric text (2.2). */
const numberFromText: EnumFallback = (value) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value;

/** Replaces an unknown value with the enum's most general value. */
function enumFallback(options: readonly (string | number)[]): EnumFallback {
  const knownWords = new Set<unknown>(options);
  const fallback = fallbackWords.find((word) => knownWords.has(word)) ?? noFallback;
  return (value, reportUnknown) => {
    if (typeof value !== 'string' || knownWords.has(value)) return value;
    reportUnknown(value);
    return fallback;
  };
}

/** Applies the fallbacks of the members. Removes an optional member without a fallback. */
function objectFallback(shape: Readonly<Record<string, z.core.$ZodType>>): EnumFallback | null {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const applyFallback = fallbackOf(schema);
    return applyFallback === null ? [] : [{ name, applyFallback, isOptional: schema instanceof z.ZodOptional }];
  });
  if (members.length === 0) return null;
  return (value, reportUnknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    let object = value as Record<string, unknown>;
    for (const { name, applyFallback, isOptional } of members) {
      const member = object[name];
      if (member === undefined || !Object.hasOwn(object, name)) continue;
      const result = applyFallback(member, reportUnknown);
      if (result === member) continue;
      if (object === value) object = { ...object };
      if (result !== noFallback) object[name] = result;
      else if (isOptional) delete object[name];
      else return noFallback;
    }
    return object;
  };
}

/** Applies the fallback of the union member whose literals match the value, e.g. `isDeleted: false`. */
function unionFallback(options: readonly z.core.$ZodType[]): EnumFallback | null {
  const members = options.map((schema) => ({ schema, applyFallback: fallbackOf(schema) }));
  if (members.every(({ applyFallback }) => applyFallback === null)) return null;
  return (value, reportUnknown) => {
    const applyFallback = members.find(({ schema }) => hasLiteralsOf(schema, value))?.applyFallback ?? null;
    return applyFallback === null ? value : applyFallback(value, reportUnknown);
  };
}

/** Returns whether all literal members of an object schema match the value. */
function hasLiteralsOf(schema: z.core.$ZodType, value: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return false;
  return Object.entries(schema.shape).every(
    ([name, member]) => !(member instanceof z.ZodLiteral) || member.safeParse(Reflect.get(value, name)).success,
  );
}

/** Applies the fallback of the items. Removes items without a fallback. */
function arrayFallback(applyFallback: EnumFallback | null): EnumFallback | null {
  if (applyFallback === null) return null;
  return (value, reportUnknown) => {
    if (!Array.isArray(value)) return value;
    const result = value.map((item: unknown) => applyFallback(item, reportUnknown));
    return result.every((item, index) => item === value[index]) ? value : result.filter((item) => item !== noFallback);
  };
}
