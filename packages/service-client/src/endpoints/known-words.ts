import { z } from 'zod';

/** Marks a value that has no fallback. */
const nothing = Symbol('nothing');

/** Replaces unknown enum values in a reply before the reply is checked. Calls `tell` for each unknown value. */
export type EnumFallback = (value: unknown, tell: (word: string) => void) => unknown;

/** The most general value of each enum that has such a value. It replaces values that this version does not know. */
const generalWords = [
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
  const mend = fallbackOf(schema);
  return mend === null
    ? null
    : (value, tell) => {
        const mended = mend(value, tell);
        return mended === nothing ? value : mended;
      };
}

function fallbackOf(schema: z.core.$ZodType): EnumFallback | null {
  if (schema instanceof z.ZodEnum) return ofWord(schema.options);
  if (schema instanceof z.ZodNumber) return fromText;
  if (schema instanceof z.ZodObject) return ofObject(schema.shape);
  if (schema instanceof z.ZodArray) return ofArray(fallbackOf(schema.element));
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fallbackOf(schema.unwrap());
  return null;
}

/** Converts numeric text to a number, because the interface's example of a token has numeric text (2.2). */
const fromText: EnumFallback = (value) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,10})?$/.test(value) ? Number(value) : value;

function ofWord(options: readonly (string | number)[]): EnumFallback {
  const known = new Set<unknown>(options);
  const general = generalWords.find((word) => known.has(word)) ?? nothing;
  return (value, tell) => {
    if (typeof value !== 'string' || known.has(value)) return value;
    tell(value);
    return general;
  };
}

function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): EnumFallback | null {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const mend = fallbackOf(schema);
    return mend === null ? [] : [{ name, mend, optional: schema instanceof z.ZodOptional }];
  });
  if (members.length === 0) return null;
  return (value, tell) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    let object = value as Record<string, unknown>;
    for (const { name, mend, optional } of members) {
      const member = object[name];
      if (member === undefined || !Object.hasOwn(object, name)) continue;
      const mended = mend(member, tell);
      if (mended === member) continue;
      if (object === value) object = { ...object };
      if (mended !== nothing) object[name] = mended;
      else if (optional) delete object[name];
      else return nothing;
    }
    return object;
  };
}

/** Applies the fallback of the union member whose literals match the value, e.g. `isDeleted: false`. */
function ofUnion(options: readonly z.core.$ZodType[]): EnumFallback | null {
  const members = options.map((schema) => ({ schema, mend: fallbackOf(schema) }));
  if (members.every(({ mend }) => mend === null)) return null;
  return (value, tell) => {
    const mend = members.find(({ schema }) => hasLiteralsOf(schema, value))?.mend ?? null;
    return mend === null ? value : mend(value, tell);
  };
}

function hasLiteralsOf(schema: z.core.$ZodType, value: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return false;
  return Object.entries(schema.shape).every(
    ([name, member]) => !(member instanceof z.ZodLiteral) || member.safeParse(Reflect.get(value, name)).success,
  );
}

function ofArray(mend: EnumFallback | null): EnumFallback | null {
  if (mend === null) return null;
  return (value, tell) => {
    if (!Array.isArray(value)) return value;
    const mended = value.map((item: unknown) => mend(item, tell));
    return mended.every((item, index) => item === value[index]) ? value : mended.filter((item) => item !== nothing);
  };
}
