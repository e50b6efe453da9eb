import { type BackgroundLoop, type Database, type LoopOptions, startLoop } from '@fin-link/storage';
import { stampRound } from './stamp.ts';
import type { JournalClock } from './stamp.ts';

export interface SequencerOptions<T> {
  database: Database<T>;
  clock: JournalClock;
  log: LoopOptions['log'];
  /** Milliseconds between looks while nothing changes. Default 500. */
  pauseMs?: number;
}

/**
 * Stamps changes as they are committed. Every process runs one; the database lets one work at a time, and another goes
 * on when that one dies. It looks rather than listens: a notice per write would make all commits queue for PostgreSQL's
 * single notice lock.
 */
export const startSequencer = <T>({ database, clock, log, pauseMs = 500 }: SequencerOptions<T>): BackgroundLoop =>
  startLoop({ name: 'stamping of changes', everyMs: pauseMs, log }, async () => {
    const { more } = await stampRound(database, clock, { wait: false });
    return more ? 0 : pauseMs;
  });
