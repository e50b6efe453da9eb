import type { Db } from 'pg-boss';
import { StorageError } from '../errors.ts';

/** How often a process says that it still runs its jobs. */
export const beatMs = 1_000;
/** Three missed beats: from then on others may take the job. By the database's clock. */
export const leaseMs = 3 * beatMs;
/** By the process's own time, which has to run out first. */
const provenMs = leaseMs - beatMs / 2;

/** One attempt, as it was taken. The next one has another number. */
export interface Attempt {
  readonly id: string;
  readonly retryCount: number;
}

export interface Claim {
  /** Aborts when the database says that the attempt is not this process's any more. */
  readonly signal: AbortSignal;
  /**
   * Resolves when nobody else can have taken the job yet, at once where the last beat says so. Else the database is asked.
   * Throws JOBS_CLAIM_LOST when the attempt is over, and the database's error when it cannot be asked.
   */
  hold(): Promise<void>;
}

interface Held {
  readonly queue: string;
  readonly attempt: Attempt;
  readonly lost: AbortController;
  /** When the last statement was sent that found the claim good. */
  provenAt: number;
}

export interface ClaimsParts {
  database: Pick<Db, 'executeSql'>;
  schema: string;
  /** Milliseconds that never go back and pass while the process is stopped. */
  elapsed: () => number;
}

/** The jobs that this process runs, one beat for all of them. */
export class Claims {
  readonly #parts: ClaimsParts;
  readonly #held = new Map<string, Held>();
  #beating: Promise<void> | undefined;

  constructor(parts: ClaimsParts) {
    this.#parts = parts;
  }

  /** `takenAt`: when the statement was sent that took the job; a claim without it is proven before it is believed. */
  take(queue: string, attempt: Attempt, takenAt = -Infinity): Claim {
    const held: Held = { queue, attempt, lost: new AbortController(), provenAt: takenAt };
    this.#held.set(attempt.id, held);
    return { signal: held.lost.signal, hold: () => this.#hold(held) };
  }

  drop({ id }: Attempt): void {
    this.#held.delete(id);
  }

  isHeld(id: string): boolean {
    return this.#held.has(id);
  }

  /** Says that every job held is still run here, and learns which ones are not this process's any more. */
  beat(): Promise<void> {
    return (this.#beating ??= this.#beat().finally(() => (this.#beating = undefined)));
  }

  async #hold(held: Held): Promise<void> {
    for (;;) {
      held.lost.signal.throwIfAborted();
      if (this.#parts.elapsed() - held.provenAt < provenMs) return;
      if (!this.isHeld(held.attempt.id)) throw claimLost();
      await this.beat();
    }
  }

  async #beat(): Promise<void> {
    if (this.#held.size === 0) return;
    const { database, schema, elapsed } = this.#parts;
    const asked = [...this.#held.values()];
    const sentAt = elapsed();
    const { rows } = await database.executeSql(
      `update "${schema}".job as job set heartbeat_on = now()
       from json_to_recordset($1::text::json) as held (name text, id uuid, attempt integer)
       where job.name = held.name and job.id = held.id and job.retry_count = held.attempt and job.state = 'active'
       returning job.id`,
      [
        JSON.stringify(
          asked.map(({ queue, attempt }) => ({ name: queue, id: attempt.id, attempt: attempt.retryCount })),
        ),
      ],
    );
    const alive = new Set((rows as { id: string }[]).map(({ id }) => id));
    for (const held of asked) {
      if (alive.has(held.attempt.id)) held.provenAt = sentAt;
      else held.lost.abort(claimLost());
    }
  }
}

const claimLost = (): StorageError =>
  new StorageError('JOBS_CLAIM_LOST', 'Another process may have taken the job meanwhile.');
