import { z } from 'zod';
import type { ListPosition } from './credential-site.ts';

const position = z.tuple([z.int(), z.int(), z.int(), z.int()]);

export function writeCursor(last: ListPosition): string {
  return Buffer.from(JSON.stringify(last)).toString('base64url');
}

/** Parses a cursor. Rejects values that `writeCursor` did not write. */
export const readCursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .transform((cursor, context): ListPosition => {
    const read = position.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'not a cursor' });
    return z.NEVER;
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
