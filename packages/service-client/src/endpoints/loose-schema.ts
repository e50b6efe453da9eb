import { dispensable } from '@fin-link/contracts/service';
import { z } from 'zod';

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
    const member = z.optional(loose(schema._zod.def.innerType));
    return dispensable.has(schema) ? member.catch(undefined) : member;
  }
  if (schema instanceof z.core.$ZodUnion) return z.union(schema._zod.def.options.map(loose));
  if (schema instanceof z.core.$ZodNullable) return z.nullable(loose(schema._zod.def.innerType));
  return schema;
}
