import { scopeIds } from '@fin-link/contracts/server';
import { z } from 'zod';
import { jsonOf } from './reply-schema.ts';

/** The user who is there, by address and agent; null when nobody is. */
export const sealedPresence = z.strictObject({ address: z.string(), agent: z.string().nullable() }).nullable();
export type Presence = z.infer<typeof sealedPresence>;

/** What a grant gives to read. */
export const sealedScopes = z.array(z.enum(scopeIds));

/** State of a connector that the vault keeps sealed; nobody else reads it. */
export const sealedText = <S extends z.ZodType>(schema: S) => ({
  write: (value: z.output<S>): string => JSON.stringify(value),
  /** Throws for anything that `write` did not make. The error does not show the text, which holds tokens. */
  read(sealed: string): z.output<S> {
    const read = schema.safeParse(jsonOf(sealed));
    if (!read.success) throw new Error('sealed state that was not written here');
    return read.data;
  },
});
