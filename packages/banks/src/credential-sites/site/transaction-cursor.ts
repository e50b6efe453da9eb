import { z } from 'zod';
import type { ListPosition } from './credential-site.ts';

const position = z.tuple([z.int(), z.int(), z.int(), z.int()]);

/** Returns the cursor for the page after a position. */
export function writeCursor(last: ListPosition): string {
  return Buffer.from(JSON.stringify(last)).toString('base64url');
}

/** Schema that parses a cursor into a position. Rejects values that `writeCursor` cannot return. */
export const readCursor = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-]+$/)
  .transform((cursor, context): ListPosition => {
    const read = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: 'not a cursor' });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
