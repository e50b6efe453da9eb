import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@fin-link/storage';
import { stampRound } from './stamp.ts';
import type { JournalClock } from './stamp.ts';

export interface SequencerOptions<T> {
  database: Database<T>;
  clock: JournalClock;
  onError: (error: unknown) => void;
  /** Milliseconds between looks while nothing changes. Default 500. */
  pauseMs?: number;
}

export interface Sequencer {
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/**
 * Stamps changes after their commit. Every process runs a sequencer; the database lets one work at a time, and another takes over
 * when it dies. It polls, because a notification for each write would make all commits wait for PostgreSQL's single notification
 * lock.
 */
export function startSequencer<T>({ database, clock, onError, pauseMs = 500 }: SequencerOptions<T>): Sequencer {
  const stopping = new AbortController();
  const { signal } = stopping;

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const { more } = await stampRound(database, clock, { wait: false }).catch((error: unknown) => {
        onError(error);
        return { more: false };
      });
      if (!more) await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
