import { dispensable } from '@fin-link/contracts/service';
import { z } from 'zod';

/**
 * The same schema, but objects drop members they do not know instead of refusing them: a real upstream sends more than
 * this project reads. What is dispensable is dropped where it has another form than ours. Only the kinds that replies are made of are rewritten; others stay as they are. Words of a closed list are `unknownEnumFallback`'s.
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
