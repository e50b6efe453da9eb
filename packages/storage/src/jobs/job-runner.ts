import type { JobWithMetadata, PgBoss, WipData } from 'pg-boss';
import { beatMs, type Claim, type Claims } from './claims.ts';
import type { OrphanWatch } from './orphans.ts';

export type RunnableJob = Pick<JobWithMetadata<unknown>, 'id' | 'data' | 'signal' | 'retryCount' | 'sourceRetryCount'> &
  Pick<Claim, 'hold'>;

interface Assignment {
  readonly queue: string;
  readonly options: { concurrency: number; concurrencyOfGroup?: number | undefined };
  readonly handle: (job: RunnableJob) => Promise<void>;
}

export interface RunnerParts {
  boss: PgBoss;
  claims: Claims;
  /** None where no other process can leave a job behind. */
  orphans: OrphanWatch | undefined;
  /** When the statement was sent that fetched the job. */
  sentAt: (job: { id: string }) => number | undefined;
  onBackgroundError: (error: unknown) => void;
}

const longestMessage = 300;
/** What a worker that nobody wakes waits; the look-out wakes it long before. */
const longestSleepSeconds = 30;

/** Holds handlers until the start, hands jobs to them, and ends them in time at the stop. */
export class JobRunner {
  readonly #parts: RunnerParts;
  readonly #assignments: Assignment[] = [];
  readonly #stopping = new AbortController();
  /** By queue: wakes one of its workers that has nothing to do. */
  readonly #wakes = new Map<string, () => void>();
  #lookOut: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #beating: Promise<void> | undefined;
  #failsToLook = false;
  #failsToBeat = false;
  #started = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
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
    this.#lookOut = setInterval(() => this.#onBeat(), beatMs);
    this.#onBeat();
  }

  /** Resolves when every handler has ended or `graceSeconds` have passed twice. */
  async stop(graceSeconds: number): Promise<void> {
    if (!this.#started) return;
    const ended = Promise.all(this.#assignments.map(({ queue }) => this.#parts.boss.offWork(queue, { wait: true })));
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<void>();
    const timers = [
      setTimeout(() => this.#stopping.abort(new Error('The process is stopping.')), graceSeconds * 1_000),
      setTimeout(giveUp, graceSeconds * 2_000),
    ];
    try {
      await Promise.race([ended, givenUp]);
    } finally {
      timers.forEach(clearTimeout);
      clearInterval(this.#lookOut);
      await this.#looking;
      await this.#beating;
    }
  }

  /** Retries and deferred jobs give no notice when they fall due: this often one worker of each queue looks, too. */
  #onBeat(): void {
    this.#wakes.forEach((wake) => wake());
    const { claims, onBackgroundError } = this.#parts;
    // Once until it works again: the database is away for everybody.
    this.#beating = claims.beat().then(
      () => {
        this.#failsToBeat = false;
      },
      (error: unknown) => {
        if (!this.#failsToBeat) onBackgroundError(error);
        this.#failsToBeat = true;
      },
    );
    this.#looking ??= this.#look()
      .then(
        () => {
          this.#failsToLook = false;
        },
        (error: unknown) => {
          if (!this.#failsToLook && !this.#failsToBeat) onBackgroundError(error);
          this.#failsToLook = true;
        },
      )
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #look(): Promise<void> {
    for (const queue of (await this.#parts.orphans?.look()) ?? []) this.#wakes.get(queue)?.();
  }

  async #begin({ queue, options: limits, handle }: Assignment): Promise<void> {
    const { boss } = this.#parts;
    const { concurrency, concurrencyOfGroup } = limits;
    const options = {
      localConcurrency: concurrency,
      ...(concurrencyOfGroup === undefined ? {} : { localGroupConcurrency: concurrencyOfGroup }),
      pollingIntervalSeconds: longestSleepSeconds,
      notifyPollingIntervalSeconds: longestSleepSeconds,
      batchSize: 1,
      includeMetadata: true,
    } as const;
    const workers = (): WipData[] => boss.getWipData().filter(({ name }) => name === queue);
    const wakeOne = (): void => {
      const idle = workers().find((worker) => !isBusy(worker));
      if (idle !== undefined) boss.notifyWorker(idle.id);
    };
    await boss.work(queue, options, async (jobs: JobWithMetadata<unknown>[]) => {
      // Where one job was, more may be: another worker looks now, and those at work as soon as they have ended. A woken worker
      // that finds nothing sleeps on.
      wakeOne();
      for (const worker of workers()) if (isBusy(worker)) boss.notifyWorker(worker.id);
      for (const job of jobs) await this.#run(queue, job, handle);
    });
    this.#wakes.set(queue, wakeOne);
  }

  async #run(queue: string, job: JobWithMetadata<unknown>, handle: Assignment['handle']): Promise<void> {
    const { claims, sentAt } = this.#parts;
    const claim = claims.take(queue, { id: job.id, retryCount: job.retryCount }, sentAt(job));
    const signal = AbortSignal.any([job.signal, claim.signal, this.#stopping.signal]);
    try {
      await handle({
        id: job.id,
        data: job.data,
        signal,
        retryCount: job.retryCount,
        sourceRetryCount: job.sourceRetryCount,
        hold: () => claim.hold(signal),
      });
    } catch (error) {
      throw storable(error);
    } finally {
      claim.drop();
    }
  }
}

/** After a fault pg-boss keeps counting the job with which it happened, while the worker sleeps. */
const isBusy = ({ count, lastErrorOn, lastJobStartedOn }: WipData): boolean =>
  count > 0 && (lastErrorOn === null || lastJobStartedOn === null || lastErrorOn < lastJobStartedOn);

/** pg-boss stores what a handler throws, with every property and cause; those can hold a request's body or headers. */
function storable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The handler threw something that is no error.');
  const kept = new Error(error.message.slice(0, longestMessage));
  kept.name = error.name;
  kept.stack = '';
  return 'code' in error && typeof error.code === 'string' ? Object.assign(kept, { code: error.code }) : kept;
}
