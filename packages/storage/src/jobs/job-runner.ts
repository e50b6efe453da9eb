import type { JobWithMetadata, PgBoss, WipData } from 'pg-boss';

export type RunnableJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'signal' | 'retryCount' | 'sourceRetryCount'>;

interface Assignment {
  readonly queue: string;
  readonly options: { concurrency: number; concurrencyOfGroup?: number | undefined; heartbeatRefreshSeconds: number };
  readonly handle: (job: RunnableJob) => Promise<void>;
}

const longestMessage = 300;
/** Retries and deferred jobs give no notice when they fall due: this often one worker of each queue looks. */
const lookOutMs = 1_000;
/** What a worker that nobody wakes waits; the look-out wakes it long before. */
const longestSleepSeconds = 30;

/** Holds handlers until the start, hands jobs to them, and ends them in time at the stop. */
export class JobRunner {
  readonly #boss: PgBoss;
  readonly #assignments: Assignment[] = [];
  readonly #stopping = new AbortController();
  /** Each wakes one worker of a queue that has nothing to do. */
  readonly #wakes: (() => void)[] = [];
  #lookOut: NodeJS.Timeout | undefined;
  #started = false;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  async add(queue: string, options: Assignment['options'], handle: Assignment['handle']): Promise<void> {
    const assignment = { queue, options, handle };
    this.#assignments.push(assignment);
    if (this.#started) await this.#begin(assignment);
  }

  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    for (const assignment of this.#assignments) await this.#begin(assignment);
    this.#lookOut = setInterval(() => this.#wakes.forEach((wake) => wake()), lookOutMs);
  }

  /** Resolves when every handler has ended or `graceSeconds` have passed twice. */
  async stop(graceSeconds: number): Promise<void> {
    if (!this.#started) return;
    clearInterval(this.#lookOut);
    const ended = Promise.all(this.#assignments.map(({ queue }) => this.#boss.offWork(queue, { wait: true })));
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
    const timers = [
      setTimeout(() => this.#stopping.abort(new Error('The process is stopping.')), graceSeconds * 1_000),
      setTimeout(giveUp, graceSeconds * 2_000),
    ];
    try {
      await Promise.race([ended, givenUp]);
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  async #begin({ queue, options: limits, handle }: Assignment): Promise<void> {
    const { concurrency, concurrencyOfGroup, heartbeatRefreshSeconds } = limits;
    const options = {
      localConcurrency: concurrency,
      ...(concurrencyOfGroup === undefined ? {} : { localGroupConcurrency: concurrencyOfGroup }),
      heartbeatRefreshSeconds,
      pollingIntervalSeconds: longestSleepSeconds,
      notifyPollingIntervalSeconds: longestSleepSeconds,
      batchSize: 1,
      includeMetadata: true,
    } as const;
    const workers = (): WipData[] => this.#boss.getWipData().filter(({ name }) => name === queue);
    const wakeOne = (): void => {
      const idle = workers().find(({ count }) => count === 0);
      if (idle !== undefined) this.#boss.notifyWorker(idle.id);
    };
    await this.#boss.work(queue, options, async (jobs: JobWithMetadata<unknown>[]) => {
      // Where one job was, more may be: another worker looks now, and those at work as soon as they have ended. A woken worker
      // that finds nothing sleeps on.
      wakeOne();
      for (const { id, count } of workers()) if (count > 0) this.#boss.notifyWorker(id);
      for (const job of jobs) await this.#run(job, handle);
    });
    this.#wakes.push(wakeOne);
  }

  async #run(job: JobWithMetadata<unknown>, handle: Assignment['handle']): Promise<void> {
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    try {
      await handle({
        id: job.id,
        data: job.data,
        signal,
        retryCount: job.retryCount,
        sourceRetryCount: job.sourceRetryCount,
      });
    } catch (error) {
      throw storable(error);
    }
  }
}

/** pg-boss stores what a handler throws, with every property and cause; those can hold a request's body or headers. */
function storable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The handler threw something that is no error.');
  const kept = new Error(error.message.slice(0, longestMessage));
  kept.name = error.name;
  kept.stack = '';
  return 'code' in error && typeof error.code === 'string' ? Object.assign(kept, { code: error.code }) : kept;
}
