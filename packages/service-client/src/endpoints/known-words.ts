import { z } from 'zod';

/** What a value cannot be read as. */
const nothing = Symbol('nothing');

/** Puts a reply into the words that the interface knows, before it is checked. `tell` hears of each word that it does not. */
export type EnumFallback = (value: unknown, tell: (word: string) => void) => unknown;

/** The most general member of each closed list that has one. It replaces words that this version does not know. */
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
 * A new word in a closed list must not make a whole reply unreadable. It is read as the list's general word; where there is none
 * an optional member and a list's item are left out, and anything else is refused by the check that follows. Null when a
 * schema has no closed list in it.
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

/** Numeric text, as the interface's example of a token has it (2.2), is the number. */
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

/** The member of a union whose fixed words the value has, e.g. `isDeleted: false`. */
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
