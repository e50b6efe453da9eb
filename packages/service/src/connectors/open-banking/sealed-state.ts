import { z } from 'zod';
import { jsonOf } from './reply-schema.ts';

/** The user who is there, by address and agent; null when nobody is. */
export const keptPresence = z.strictObject({ address: z.string(), agent: z.string().nullable() }).nullable();
export type Presence = z.infer<typeof keptPresence>;

/** Values that others keep for a connector, in the vault, without looking into them. */
export const keptText = <S extends z.ZodType>(schema: S) => ({
  write: (value: z.output<S>): string => JSON.stringify(value),
  /** Only what was written here comes back; anything else is a defect, and throws without a word of what it is: it holds tokens. */
  read(kept: string): z.output<S> {
    const read = schema.safeParse(jsonOf(kept));
    if (!read.success) throw new Error('kept text that was not written here');
    return read.data;
  },
});
