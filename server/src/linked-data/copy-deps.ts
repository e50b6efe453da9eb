import type { CopiedService } from './copied-service.ts';
import type { CopyDatabase } from './copy-database.ts';

export interface CopyLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** What the work of the copy is given. */
export interface CopyDeps {
  readonly database: CopyDatabase;
  readonly service: CopiedService;
  /** The time by which the service stamps changes. */
  readonly serviceNow: () => Promise<Date>;
  /** Users of the host's own tables, page by page. */
  readonly knownLogins: () => AsyncIterable<readonly string[]>;
  /** A user whose data cannot be read now, and why; never by name. */
  readonly onFailure: (reason: string) => void;
}
