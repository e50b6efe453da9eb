import { readCursor } from './copy-marks.ts';
import type { NeedsCopyDatabase } from './copy-database.ts';
import { isUnsupported } from './service-faults.ts';
import { sideBySide } from './side-by-side.ts';

const marksAtOnce = 500;

export interface DuePage {
  readonly cursor: Date;
  /** Login name after which the page begins. */
  readonly after: string;
  readonly most: number;
}

export interface DueWork<T> {
  readonly atOnce: number;
  /** Returns the next due items, in login name order. */
  readonly due: (page: DuePage) => Promise<T[]>;
  readonly nameOf: (one: T) => string;
  /** Reads one user. Throws only if no user can be read now. */
  readonly read: (one: T, cursor: Date) => Promise<void>;
}

/** Calls `read` for each due user. No-op before the first start, or if the service does not have the endpoint. */
export async function followDue<T>({ database }: NeedsCopyDatabase, work: DueWork<T>): Promise<void> {
  const cursor = await readCursor(database);
  if (cursor === null) return;
  try {
    for (let after = ''; ;) {
      const users = await work.due({ cursor, after, most: marksAtOnce });
      await sideBySide(users, work.atOnce, (one) => work.read(one, cursor));
      const last = users.at(-1);
      if (last === undefined || users.length < marksAtOnce) return;
      after = work.nameOf(last);
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}
