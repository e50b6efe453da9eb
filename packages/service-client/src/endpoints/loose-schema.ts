import { dispensable } from '@fin-link/contracts/service';
import { z } from 'zod';

/**
 * Returns the schema with objects that drop unknown members, because a real upstream sends more than this project reads. Members in
 * `dispensable` are also dropped if they do not match their schemas. Rewrites only the kinds of schema that occur in replies.
 * `unknownEnumFallback` handles unknown enum values.
 */
export function loose(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    return z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, member]) => [name, loose(member)])));
  }
  if (schema instanceof z.ZodArray) return z.array(loose(schema.element));
  if (schema instanceof z.ZodOptional) {
    const member = z.optional(loose(schema.unwrap()));
    return dispensable.has(schema) ? member.catch(undefined) : member;
  }
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(loose));
  if (schema instanceof z.ZodNullable) return z.nullable(loose(schema.unwrap()));
  return schema;
}
