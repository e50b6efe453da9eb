import type { Db } from 'pg-boss';
import { StorageError } from '../primitives/index.ts';

/** How often a process says that it still runs its jobs. */
export const beatMs = 1_000;
/** Three missed beats: from then on others may take the job. By the database's clock. */
export const leaseMs = 3 * beatMs;
/** How long a process trusts its last heartbeat by its own clock: less than the lease. */
const provenMs = leaseMs - beatMs / 2;
/** How many heartbeats with late answers lose a claim. */
const beatsOfHold = 3;

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
   * Throws JOBS_CLAIM_LOST when the attempt is over, the signal's reason when that aborts, and the database's error when it
   * cannot be asked.
   */
  hold(signal?: AbortSignal): Promise<void>;
  /** The attempt is over. */
  drop(): void;
}

interface Held {
  readonly queue: string;
  readonly attempt: Attempt;
  readonly lost: AbortController;
  /** When the last statement was sent that found the claim good. */
  provenAt: number;
}

export interface ClaimsParts {
  /** Answers or fails within seconds. */
  database: Pick<Db, 'executeSql'>;
  schema: string;
  /** Milliseconds that never go back and pass while the process is stopped. */
  elapsed: () => number;
}

/** The jobs that this process runs, one beat for all of them. */
export class Claims {
  readonly #parts: ClaimsParts;
  /** A job may be in it twice, while an attempt that lost it still ends. */
  readonly #held = new Set<Held>();
  #beating: { readonly sentAt: number; readonly answered: Promise<void> } | undefined;

  constructor(parts: ClaimsParts) {
    this.#parts = parts;
  }

  /** `takenAt`: when the statement was sent that took the job; a claim without it is proven before it is believed. */
  take(queue: string, attempt: Attempt, takenAt = -Infinity): Claim {
    const held: Held = { queue, attempt, lost: new AbortController(), provenAt: takenAt };
    this.#held.add(held);
    return {
      signal: held.lost.signal,
      hold: (signal) => this.#hold(held, signal),
      drop: () => void this.#held.delete(held),
    };
  }

  isHeld({ id, retryCount }: Attempt): boolean {
    return [...this.#held].some(
      ({ attempt, lost }) => attempt.id === id && attempt.retryCount === retryCount && !lost.signal.aborted,
    );
  }

  /**
   * Says that every job held is still run here, and learns which ones are not this process's any more. Whoever asks while a beat
   * is under way shares it, unless the next one is due.
   */
  beat(): Promise<void> {
    const sentAt = this.#parts.elapsed();
    if (this.#beating !== undefined && sentAt - this.#beating.sentAt < beatMs) return this.#beating.answered;
    const beating = {
      sentAt,
      answered: this.#beat(sentAt).finally(() => {
        if (this.#beating === beating) this.#beating = undefined;
      }),
    };
    this.#beating = beating;
    return beating.answered;
  }

  async #hold(held: Held, given?: AbortSignal): Promise<void> {
    const { signal } = held.lost;
    const ended = given === undefined ? signal : AbortSignal.any([signal, given]);
    for (let left = beatsOfHold; ; left -= 1) {
      ended.throwIfAborted();
      if (!this.#held.has(held)) throw claimLost();
      if (this.#parts.elapsed() - held.provenAt < provenMs) return;
      if (left === 0) throw claimLost();
      await unlessAborted(this.beat(), ended);
    }
  }

  async #beat(sentAt: number): Promise<void> {
    const asked = [...this.#held].filter(({ lost }) => !lost.signal.aborted);
    if (asked.length === 0) return;
    const { database, schema } = this.#parts;
    const { rows } = await database.executeSql(
      `update "${schema}".job as job set heartbeat_on = now()
       from json_to_recordset($1::text::json) as held (name text, id uuid, retry_count integer)
       where job.name = held.name and job.id = held.id and job.retry_count = held.retry_count and job.state = 'active'
         and job.heartbeat_on > '-infinity'
       returning job.id, job.retry_count as "retryCount"`,
      [
        JSON.stringify(
          asked.map(({ queue, attempt: { id, retryCount } }) => ({ name: queue, id, retry_count: retryCount })),
        ),
      ],
    );
    const alive = new Set((rows as Attempt[]).map(nameOf));
    for (const held of asked) {
      if (alive.has(nameOf(held.attempt))) held.provenAt = Math.max(held.provenAt, sentAt);
      else held.lost.abort(claimLost());
    }
  }
}

const nameOf = ({ id, retryCount }: Attempt): string => `${id}:${retryCount}`;

/** What `work` becomes, unless the signal aborts before. */
async function unlessAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

const claimLost = (): StorageError =>
  new StorageError('JOBS_CLAIM_LOST', 'Another process may have taken the job meanwhile.');
