import type { NeedsCopyDatabase } from './copy-database.ts';
import { readCursor } from './copy-marks.ts';
import { runConcurrently } from './run-concurrently.ts';
import { isUnsupported } from './copied-service.ts';

const pageSize = 500;

/** Page of users whose data is due for reading. */
export interface DuePage {
  /** Time up to which the extracts were read. */
  readonly cursor: Date;
  /** Login name after which the page begins. */
  readonly after: string;
  readonly limit: number;
}

/** Work that reads data which extracts do not have, for example insights. `T` identifies a user. */
interface DueWork<T> {
  readonly concurrency: number;
  /** Returns the next due users, in login name order. */
  readonly findDue: (page: DuePage) => Promise<T[]>;
  /** Returns the user's login name. */
  readonly nameOf: (user: T) => string;
  /** Reads one user. Throws only if no user can be read now. */
  readonly read: (user: T, cursor: Date) => Promise<void>;
}

/** Calls `read` for each due user. No-op before the first start, or if the service does not have the endpoint. */
export async function followDue<T>({ database }: NeedsCopyDatabase, work: DueWork<T>): Promise<void> {
  const cursor = await readCursor(database);
  if (cursor === null) return;
  try {
    for (let after = ''; ;) {
      const users = await work.findDue({ cursor, after, limit: pageSize });
      await runConcurrently(users, work.concurrency, (user) => work.read(user, cursor));
      const last = users.at(-1);
      if (last === undefined || users.length < pageSize) return;
      after = work.nameOf(last);
    }
  } catch (error) {
    if (!isUnsupported(error)) throw error;
  }
}
