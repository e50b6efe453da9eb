import type { Transaction } from 'kysely';

/**
 * How a queue limits jobs with the same `singletonKey`:
 * - `standard`: no limit; a key is refused.
 * - `short`: one waits, any number run. A send while one waits does nothing.
 * - `singleton`: any number wait, one runs.
 * - `stately`: one waits and one runs. For "look again at X", where a look under way may have missed the newest.
 * - `exclusive`: one waits or runs. A send meanwhile does nothing.
 */
export type QueuePolicy = 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive';

export interface QueueDefinition<P extends object> {
  /** Letters, digits, underscores, hyphens and dots. */
  name: string;
  /** Checks a payload at both ends, e.g. a zod schema. Payloads carry references only, never a secret. */
  payload: { parse(value: unknown): P };
  /** Cannot be changed once the queue exists. Default `standard`. */
  policy?: QueuePolicy;
  /** Attempts after the first. Default 5. */
  retryLimit?: number;
  /** Seconds before the first retry; grows with each one. Default 1. */
  retryDelaySeconds?: number;
  /** The longest it grows to. Default 300. */
  retryDelayMaxSeconds?: number;
  /** One attempt's time limit; its signal aborts then. Default 300. */
  expireInSeconds?: number;
  /** Handlers running at once in this process. Default 1. */
  concurrency?: number;
  /** Of those, handlers running at once for jobs of one group. Default: all of them. */
  concurrencyOfGroup?: number;
}

export interface JobContext {
  /** Aborts when the attempt's time limit passes, another process may have taken the job, or this process stops. */
  readonly signal: AbortSignal;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /**
   * Completes the job as part of the transaction, for a handler that moves its work to another job. Throws `JOBS_LOST` if another
   * process may have taken the job.
   */
  complete<T>(trx: Transaction<T>): Promise<void>;
  /** Lets another job of the queue start in this process, beside the limit, until the handler ends. */
  releaseSlot(): void;
}

export interface ExhaustedContext extends JobContext {
  /** Number of attempts. */
  readonly attempts: number;
}

export interface SendOptions {
  startAfterSeconds?: number;
  singletonKey?: string;
  /** Group of the job, for example a bank; see `concurrencyOfGroup`. A job without a group has only the queue's limit. */
  group?: string;
}

export interface WorkOptions<P> {
  /** Called, until it succeeds, for a job whose every attempt failed. Without it the job stays in the dead letters. */
  onExhausted?: (payload: P, context: ExhaustedContext) => Promise<void>;
}

export interface Queue<P extends object> {
  readonly name: string;
  /** Part of the transaction: the job exists when and only when it commits. */
  send<T>(trx: Transaction<T>, payload: P, options?: SendOptions): Promise<void>;
  /**
   * Retries a handler that throws, with back-off, and then moves the job to the dead letters. If the process dies or freezes,
   * another takes the job within 30 seconds. A handler must therefore tolerate a second run after any part of the first, and
   * beside it.
   */
  work(handler: (payload: P, context: JobContext) => Promise<void>, options?: WorkOptions<P>): Promise<void>;
  /**
   * Deletes the jobs that wait, also for a retry, and whose payload contains `match`. Part of the transaction. Running jobs
   * continue. Reads every waiting job of the queue.
   */
  cancel<T>(trx: Transaction<T>, match: Partial<P>): Promise<void>;
  /** Puts up to `limit` dead letters back, oldest first, and returns how many. */
  redrive(limit: number): Promise<number>;
}

export interface Jobs {
  /** Creates or updates the queue. Call before `start()` or after it, never inside a transaction. */
  define<P extends object>(definition: QueueDefinition<P>): Promise<Queue<P>>;
  /**
   * Deletes the finished jobs of every queue defined here whose payload contains `match`, dead letters too, with what they said.
   * Returns how many are not finished. Reads every job of the queues.
   */
  forget(match: object): Promise<number>;
  /** Jobs of the queues defined here that are due and that are taken, a few seconds old. */
  backlog(): Promise<{ name: string; waiting: number; running: number }[]>;
  /** Starts to run jobs. */
  start(): Promise<void>;
  /**
   * Starts no more jobs, aborts the signals of running handlers after `graceSeconds` (default 5), and gives up on them after twice
   * that. Other processes can take the interrupted jobs immediately.
   */
  stop(graceSeconds?: number): Promise<void>;
}
