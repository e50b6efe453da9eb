import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** A member: a text like `string: A | B`, the name of a schema, or a list with one of them. */
type Member = string | [string];
type Schema = Readonly<Record<string, Member>>;
interface Group {
  paths: Record<string, { parameters?: string[]; replies?: Record<string, string> }>;
  schemas: Record<string, Schema>;
}

export interface DescribedOperation {
  /** Method and path, e.g. `GET /views/*`. */
  key: string;
  /** Schema name of the reply; `null` without a body. */
  reply: string | null;
  parameters: readonly { place: string; name: string; values: readonly string[] }[];
  schemas: Group['schemas'];
}

export const withoutNames = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '*');

/** Reads the operations of the file with the names of insights and views. */
export function readDescribedNames(folder: string): DescribedOperation[] {
  const groups = parse(readFileSync(join(folder, 'insights-and-views.names.yaml'), 'utf8')) as Record<string, Group>;
  return Object.values(groups).flatMap(({ paths, schemas }) =>
    Object.entries(paths).map(([path, { parameters = [], replies = {} }]) => ({
      key: withoutNames(path),
      reply:
        [replies['200'], replies['201']].find((name) => name !== undefined && Object.hasOwn(schemas, name)) ?? null,
      parameters: parameters.map(parameterOf),
      schemas,
    })),
  );
}

/**
 * Parses a parameter, e.g. `query groupBy: string: merchant | category`. A star after the name marks it as required.
 */
function parameterOf(text: string) {
  const [, place = '', name = '', , rest = ''] = /^(\w+) (\w+)\*?: ([\w()]+)(?:: (.*))?/.exec(text) ?? [];
  const values = rest.split('|').map((value) => value.trim());
  return { place, name, values: values.filter((value) => value !== '') };
}

/** Returns the schemas inside optional values, lists and transformations. */
function coresOf(schema: unknown): z.ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return coresOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return coresOf(schema.element);
  if (schema instanceof z.ZodPipe) return coresOf(schema.out);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(coresOf);
  return schema instanceof z.ZodType ? [schema] : [];
}

const kindOf = (schema: z.ZodType): string =>
  schema instanceof z.ZodObject
    ? 'object'
    : schema instanceof z.ZodNumber
      ? 'number'
      : schema instanceof z.ZodBoolean
        ? 'boolean'
        : 'string';
/** Returns the type of a text such as `integer(int64)`; `object` for the name of a schema. */
const describedKind = (text: string): string =>
  (/^(string|integer|number|boolean)\b/.exec(text)?.[1] ?? 'object').replace('integer', 'number');
const isList = (schema: unknown): boolean =>
  schema instanceof z.ZodOptional ? isList(schema.unwrap()) : schema instanceof z.ZodArray;

/**
 * Returns the differences of our schema from the described one: additional members, as `View.viewId`, and members of
 * another type, as `View.created: number`.
 */
export function undescribedMembers(ours: z.ZodType, name: string, schemas: Group['schemas']): string[] {
  const found = new Set<string>();
  const compare = (schema: unknown, described: string, at: string): void => {
    for (const core of coresOf(schema)) {
      if (kindOf(core) !== describedKind(described)) found.add(`${at}: ${kindOf(core)}`);
      else if (core instanceof z.ZodObject) compareMembers(core, described);
    }
  };
  const compareMembers = (object: z.ZodObject, described: string): void => {
    const facts = Object.entries(schemas[described] ?? {});
    const members = new Map(facts.map(([member, of]) => [member.replace('*', ''), of]));
    for (const [member, inner] of Object.entries(object.shape)) {
      const at = `${described}.${member}`;
      const of = members.get(member);
      if (of === undefined) found.add(at);
      else {
        if (isList(inner) !== (typeof of !== 'string')) found.add(`${at}: ${isList(inner) ? 'list' : 'no list'}`);
        compare(inner, typeof of === 'string' ? of : of[0], at);
      }
    }
  };
  compare(ours, name, name);
  return [...found];
}
