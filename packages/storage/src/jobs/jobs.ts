import type { Transaction } from 'kysely'

export interface QueueDefinition<P extends object> {
  /** Letters, digits, underscores, hyphens and dots. */
  name: string
  /** Checks a payload at both ends, e.g. a zod schema. Payloads carry references only, never a secret. */
  payload: { parse(value: unknown): P }
  /** Attempts after the first. Default 5. */
  retryLimit?: number
  /** Seconds before the first retry; doubles each time up to `retryDelayMaxSeconds`. Default 1. */
  retryDelaySeconds?: number
  /** Default 300. */
  retryDelayMaxSeconds?: number
  /** One attempt's time limit; its signal aborts then. Default 300. */
  expireInSeconds?: number
  /** Handlers running at once in this process. Default 1. */
  concurrency?: number
  /** Waiting or running jobs with the same `singletonKey` are kept to one: a second send does nothing. Default false. */
  exclusive?: boolean
}

export interface JobContext {
  /** Aborts when the attempt's time is over, its claim was lost, or the process is stopping. */
  readonly signal: AbortSignal
  /** 1 for the first. */
  readonly attempt: number
}

export interface SendOptions {
  startAfterSeconds?: number
  singletonKey?: string
}

export interface Queue<P extends object> {
  readonly name: string
  /** Part of the transaction: the job exists when and only when it commits. */
  send<T>(trx: Transaction<T>, payload: P, options?: SendOptions): Promise<void>
  /** A handler that throws is retried with backoff, then the job goes to the dead letters. */
  work(handler: (payload: P, context: JobContext) => Promise<void>): Promise<void>
}

export interface Jobs {
  /** Creates or updates the queue. Call before `start()` or after it. */
  define<P extends object>(definition: QueueDefinition<P>): Promise<Queue<P>>
  /** Begins to hand out jobs. */
  start(): Promise<void>
  /** Waits for running handlers, aborting their signals after the grace time. */
  stop(): Promise<void>
}
