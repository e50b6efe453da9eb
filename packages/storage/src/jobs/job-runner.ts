import type { JobWithMetadata, PgBoss, WipData } from 'pg-boss';

export interface RunnableJob extends Pick<
  JobWithMetadata<unknown>,
  'id' | 'data' | 'signal' | 'retryCount' | 'sourceRetryCount' | 'singletonKey'
> {
  groupId: string | null;
  releaseSlot(): void;
}

interface Assignment {
  readonly queue: string;
  readonly options: { concurrency: number; concurrencyOfGroup?: number | undefined };
  readonly handle: (job: RunnableJob) => Promise<void>;
}

/** Maximum length of a stored error message in characters. */
const maxMessageLength = 300;
/** Interval in milliseconds at which the runner polls for due retries and deferred jobs. */
const pollMs = 1_000;
/** Sleep of an idle worker in seconds. Polling wakes the worker earlier. */
const maxSleepSeconds = 30;

/** Stores handlers until the start, then passes jobs to them. When stopped, ends the handlers within the grace time. */
export class JobRunner {
  readonly #boss: PgBoss;
  readonly #assignments: Assignment[] = [];
  readonly #stopping = new AbortController();
  /** Jobs whose handlers are still running, and their queues. */
  readonly #running = new Map<RunnableJob, string>();
  /** Jobs whose handlers were interrupted by `stop`, and their queues. */
  #interrupted: ReadonlyMap<RunnableJob, string> = new Map();
  /** Functions, by queue, that wake one idle worker. */
  readonly #wakes = new Map<string, () => void>();
  #looks: NodeJS.Timeout | undefined;
  #started = false;
  #isEnding = false;

  constructor(boss: PgBoss) {
    this.#boss = boss;
  }

  /** Assigns a handler to a queue. The handler receives jobs once the runner has started. */
  async add(queue: string, options: Assignment['options'], handle: Assignment['handle']): Promise<void> {
    const assignment = { queue, options, handle };
    this.#assignments.push(assignment);
    if (this.#started) await this.#begin(assignment);
  }

  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    for (const assignment of this.#assignments) await this.#begin(assignment);
    // Retries and deferred jobs become due without a notification.
    this.#looks = setInterval(() => this.#wakes.forEach((wake) => wake()), pollMs);
  }

  /** Interrupts running handlers after `graceSeconds`. Resolves when all handlers have ended, or after twice that time. */
  async stop(graceSeconds: number): Promise<void> {
    if (!this.#started) return;
    this.#isEnding = true;
    clearInterval(this.#looks);
    const ended = Promise.all(this.#assignments.map(({ queue }) => this.#boss.offWork(queue, { wait: true })));
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
    const interrupt = (): void => {
      this.#interrupted = new Map(this.#running);
      this.#stopping.abort(new Error('The process is stopping.'));
    };
    const timers = [setTimeout(interrupt, graceSeconds * 1_000), setTimeout(giveUp, graceSeconds * 2_000)];
    try {
      await Promise.race([ended, givenUp]);
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  /** Makes interrupted jobs due immediately, without the pause after a failure. Call this after pg-boss has stopped. */
  async handOver(): Promise<void> {
    for (const [{ id }, queue] of this.#interrupted) await this.#boss.update(queue, undefined, { id, startAfter: 0 });
  }

  async #begin({ queue, options: limits, handle }: Assignment): Promise<void> {
    const boss = this.#boss;
    const { concurrency, concurrencyOfGroup } = limits;
    const options = {
      pollingIntervalSeconds: maxSleepSeconds,
      notifyPollingIntervalSeconds: maxSleepSeconds,
      batchSize: 1,
      includeMetadata: true,
    } as const;
    const workers = (): WipData[] => boss.getWipData().filter(({ name }) => name === queue);
    const wakeOne = (): void => {
      const idle = workers().find((worker) => !isBusy(worker));
      if (idle !== undefined) boss.notifyWorker(idle.id);
    };
    const onJobs = async (jobs: JobWithMetadata<unknown>[]): Promise<void> => {
      // More jobs may be waiting, so another idle worker is woken to fetch now. Busy workers fetch when their job has ended. A woken
      // worker that finds no job sleeps again.
      wakeOne();
      for (const worker of workers()) if (isBusy(worker)) boss.notifyWorker(worker.id);
      for (const job of jobs) await this.#run(queue, job, handle, addWorker);
    };
    // pg-boss applies a group limit only to the workers of one call, so a worker that is added separately has no group limit.
    const addWorker = (): Promise<string> => boss.work(queue, { ...options, localConcurrency: 1 }, onJobs);
    const ofGroup = concurrencyOfGroup === undefined ? {} : { localGroupConcurrency: concurrencyOfGroup };
    await boss.work(queue, { ...options, ...ofGroup, localConcurrency: concurrency }, onJobs);
    this.#wakes.set(queue, wakeOne);
  }

  async #run(
    queue: string,
    job: JobWithMetadata<unknown>,
    handle: Assignment['handle'],
    addWorker: () => Promise<string>,
  ): Promise<void> {
    const { id, data, retryCount, sourceRetryCount, singletonKey, groupId = null } = job;
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    let substitute: Promise<string> | undefined;
    const releaseSlot = (): void => {
      if (!this.#isEnding) substitute ??= addWorker();
    };
    const running = { id, data, signal, retryCount, sourceRetryCount, singletonKey, groupId, releaseSlot };
    this.#running.set(running, queue);
    try {
      await handle(running);
    } catch (error) {
      throw storable(error);
    } finally {
      this.#running.delete(running);
      if (substitute !== undefined) await this.#boss.offWork(queue, { id: await substitute, wait: false });
    }
  }
}

/** Returns whether a worker is busy. After an error, pg-boss still counts the failed job while the worker sleeps. */
const isBusy = ({ count, lastErrorOn, lastJobStartedOn }: WipData): boolean =>
  count > 0 && (lastErrorOn === null || lastJobStartedOn === null || lastErrorOn < lastJobStartedOn);

/**
 * Returns an error that is safe to store. pg-boss stores every property and cause of an error, and these can contain the body or the
 * headers of a request.
 */
function storable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The handler threw a value that is not an Error.');
  const storableError = new Error(error.message.slice(0, maxMessageLength));
  storableError.name = error.name;
  storableError.stack = '';
  return 'code' in error && typeof error.code === 'string'
    ? Object.assign(storableError, { code: error.code })
    : storableError;
}
