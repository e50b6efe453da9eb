import { z } from 'zod';

/** PostgreSQL does not store texts with a NUL. */
const key = z.string().refine((value) => !value.includes('\u0000'));
const cursorShape = z.tuple([z.iso.datetime(), z.iso.datetime(), z.int(), key, key, key]);

/** Position in a window: the last change of the previous page. */
export interface JournalCursor {
  /** End of the window, fixed by the first page. */
  to: Date;
  stamp: Date;
  userId: number;
  entity: string;
  entityId: string;
  parentId: string;
}

/** Error for a cursor that no page returned. */
export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}

/** Returns the cursor as text for the caller. */
export function encodeCursor({ to, stamp, userId, entity, entityId, parentId }: JournalCursor): string {
  const parts = [to.toISOString(), stamp.toISOString(), userId, entity, entityId, parentId];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Returns the position in a cursor's text. Throws `InvalidCursorError` if the text is not a cursor. */
export function decodeCursor(cursor: string): JournalCursor {
  const parsed = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!parsed.success) throw new InvalidCursorError('The cursor is none that a page gave.');
  const [to, stamp, userId, entity, entityId, parentId] = parsed.data;
  return { to: new Date(to), stamp: new Date(stamp), userId, entity, entityId, parentId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
