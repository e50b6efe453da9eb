import type { Transaction } from 'kysely';

/**
 * Limit for jobs with the same `singletonKey`:
 * - `standard`: no limit; sending with a key is an error.
 * - `short`: one job waits, any number run. Sending is a no-op while a job waits.
 * - `singleton`: any number wait, one runs.
 * - `stately`: one waits and one runs. Use it for repeated checks, because a running check may have missed the latest change.
 * - `exclusive`: one job waits or runs. Sending is a no-op until this job has ended.
 */
export type QueuePolicy = 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive';

/** A queue and its limits. */
export interface QueueDefinition<P extends object> {
  /** Letters, digits, underscores, hyphens and dots. */
  name: string;
  /** Schema that checks the payload when a job is sent and when it runs, e.g. of zod. Payloads contain only references, never a secret. */
  payload: { parse(value: unknown): P };
  /** Limit for jobs with the same key; cannot be changed after the queue was created. Default: `standard`. */
  policy?: QueuePolicy;
  /** Attempts after the first. Default: 5. */
  retryLimit?: number;
  /** Seconds before the first retry; grows with each retry. Default: 1. */
  retryDelaySeconds?: number;
  /** Longest delay before a retry in seconds. Default: 300. */
  retryDelayMaxSeconds?: number;
  /** Time limit of an attempt in seconds, after which its signal aborts. Default: 300. */
  expireInSeconds?: number;
  /** Maximum number of concurrent handlers in this process. Default: 1. */
  concurrency?: number;
  /** Maximum number of concurrent handlers for jobs of one group. Default: `concurrency`. */
  concurrencyOfGroup?: number;
}

/** Context of one attempt of a job. */
export interface JobContext {
  /** Aborts when the attempt's time limit has passed, when another process may have taken the job, or when this process stops. */
  readonly signal: AbortSignal;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /**
   * Completes the job and sends another one as part of the transaction, which must not write tables of an outbox's owner. Throws `JOBS_LOST` if
   * another process may have taken the job.
   */
  handOver<T, P extends object>(trx: Transaction<T>, queue: Queue<P>, payload: P, options?: SendOptions): Promise<void>;
  /** Lets another job of the queue start in this process, in excess of the limit, until the handler ends. */
  releaseSlot(): void;
}

/** Context for a job whose attempts have all failed. */
export interface ExhaustedContext extends JobContext {
  readonly attempts: number;
}

export interface SendOptions {
  /** Delay in seconds before the job is due. Default: none. */
  startAfterSeconds?: number;
  /** Key to which the policy of the queue applies. */
  singletonKey?: string;
  /** Group of the job, for example a bank; see `concurrencyOfGroup`. For a job without a group, only the queue's limit applies. */
  group?: string;
}

export interface WorkOptions<P> {
  /**
   * Handles a job after all its attempts have failed. Called repeatedly until it succeeds. Without this function, the job stays in
   * the dead letters.
   */
  onExhausted?: (payload: P, context: ExhaustedContext) => Promise<void>;
}

export interface Queue<P extends object> {
  readonly name: string;
  /**
   * Sends a job as part of the transaction. If the transaction rolls back, the job does not exist. With an outbox, the transaction inserts only
   * the row of the outbox, and the job reaches the queue after the commit, even if the process dies.
   */
  send<T>(trx: Transaction<T>, payload: P, options?: SendOptions): Promise<void>;
  /**
   * Runs `handler` for each job. If the handler throws, retries the job with back-off, then moves it to the dead letters. If the process
   * dies or freezes, another process takes the job within 30 seconds. A handler must therefore tolerate a second run that starts after
   * any part of the first run, or runs concurrently with it.
   */
  work(handler: (payload: P, context: JobContext) => Promise<void>, options?: WorkOptions<P>): Promise<void>;
  /**
   * Deletes jobs whose payload contains `match`: those in the outbox as part of the transaction, and waiting ones in the queue after its commit,
   * including jobs that wait for a retry. Jobs that are running continue, and so do jobs that another process is moving to the queue. Reads
   * every waiting job of the queue.
   */
  cancel<T>(trx: Transaction<T>, match: Partial<P>): Promise<void>;
  /** Requeues up to `limit` dead letters, oldest first. Returns their number. */
  redrive(limit: number): Promise<number>;
}

/** The job queues of one schema. */
export interface Jobs {
  /** Creates or updates the queue. Call this before or after `start()`, but never inside a transaction. */
  define<P extends object>(definition: QueueDefinition<P>): Promise<Queue<P>>;
  /**
   * Deletes the finished jobs and dead letters of every queue defined here whose payload contains `match`, with their
   * stored output. Returns the number of unfinished jobs. Reads every job of the queues. Deletes nothing while such jobs are in the outbox,
   * because moving them again would repeat jobs that have finished.
   */
  forget(match: object): Promise<number>;
  /** Returns the number of due and running jobs of the queues defined here. The numbers are at most a few seconds old. */
  backlog(): Promise<{ name: string; waiting: number; running: number }[]>;
  start(): Promise<void>;
  /** Resolves when this process has moved the jobs of its committed transactions to the queue, or these moves have failed. */
  settled(): Promise<void>;
  /**
   * Stops starting jobs. Aborts the signals of running handlers after `graceSeconds` (default 5), and stops waiting for them after twice
   * that time. Other processes can take the interrupted jobs immediately.
   */
  stop(graceSeconds?: number): Promise<void>;
}
