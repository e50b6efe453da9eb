import { type BackgroundLoop, type Database, type LoopOptions, startLoop } from '@fin-link/storage';
import { type JournalClock, stampRound } from './stamp.ts';

/** Options of `startSequencer`. */
export interface SequencerOptions<T> {
  database: Database<T>;
  clock: JournalClock;
  log: LoopOptions['log'];
  /** Milliseconds between rounds if nothing changes. Default 500. */
  pauseMs?: number;
}

/**
 * Starts the loop that stamps changes after their commit. Every process runs the loop, but only one process works on a bucket at a time. If
 * that process dies, another one continues. The loop polls, because a notification per write would make all commits wait for PostgreSQL's
 * single notification lock.
 */
export const startSequencer = <T>({ database, clock, log, pauseMs = 500 }: SequencerOptions<T>): BackgroundLoop =>
  startLoop({ name: 'stamping of changes', everyMs: pauseMs, log }, async () => {
    const { more } = await stampRound(database, clock);
    return more ? 0 : pauseMs;
  });
