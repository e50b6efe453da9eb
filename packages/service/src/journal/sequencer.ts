import type { Database } from '@fin-link/storage';
import { type BackgroundLoop, repeat } from '../runtime/index.ts';
import { type JournalClock, stampRound } from './stamp.ts';

export interface SequencerOptions<T> {
  database: Database<T>;
  clock: JournalClock;
  onError: (error: unknown) => void;
  /** Milliseconds between rounds while nothing changes. Default 500. */
  pauseMs?: number;
}

/**
 * Stamps changes after their commit. Every process runs a sequencer; the database lets one work at a time, and another takes over
 * when it dies. It polls, because a notification for each write would make all commits wait for PostgreSQL's single notification
 * lock.
 */
export const startSequencer = <T>({ database, clock, onError, pauseMs = 500 }: SequencerOptions<T>): BackgroundLoop =>
  repeat({
    round: () => stampRound(database, clock, { wait: false }),
    pauseAfter: (stamped) => (stamped?.more === true ? 0 : pauseMs),
    onError,
  });
