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
  /** When the statement was sent that answered with this row. */
  sentAt: (row: object) => number | undefined;
  onBackgroundError: (error: unknown) => void;
}

const longestMessage = 300;
/** pg-boss would beat for each job alone; the runner does it for all of them together. */
const neverSeconds = 1_000_000;
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
  #failsToLook = false;
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
    }
  }

  /** Retries and deferred jobs give no notice when they fall due: this often one worker of each queue looks, too. */
  #onBeat(): void {
    this.#wakes.forEach((wake) => wake());
    this.#looking ??= this.#look()
      .then(
        () => {
          this.#failsToLook = false;
        },
        (error: unknown) => {
          // Once until it works again: the database is away for everybody.
          if (!this.#failsToLook) this.#parts.onBackgroundError(error);
          this.#failsToLook = true;
        },
      )
      .finally(() => {
        this.#looking = undefined;
      });
  }

  async #look(): Promise<void> {
    await this.#parts.claims.beat();
    for (const queue of (await this.#parts.orphans?.look()) ?? []) this.#wakes.get(queue)?.();
  }

  async #begin({ queue, options: limits, handle }: Assignment): Promise<void> {
    const { boss } = this.#parts;
    const { concurrency, concurrencyOfGroup } = limits;
    const options = {
      localConcurrency: concurrency,
      ...(concurrencyOfGroup === undefined ? {} : { localGroupConcurrency: concurrencyOfGroup }),
      heartbeatRefreshSeconds: neverSeconds,
      pollingIntervalSeconds: longestSleepSeconds,
      notifyPollingIntervalSeconds: longestSleepSeconds,
      batchSize: 1,
      includeMetadata: true,
    } as const;
    const workers = (): WipData[] => boss.getWipData().filter(({ name }) => name === queue);
    const wakeOne = (): void => {
      const idle = workers().find(({ count }) => count === 0);
      if (idle !== undefined) boss.notifyWorker(idle.id);
    };
    await boss.work(queue, options, async (jobs: JobWithMetadata<unknown>[]) => {
      // Where one job was, more may be: another worker looks now, and those at work as soon as they have ended. A woken worker
      // that finds nothing sleeps on.
      wakeOne();
      for (const { id, count } of workers()) if (count > 0) boss.notifyWorker(id);
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
        hold: claim.hold,
      });
    } catch (error) {
      throw storable(error);
    } finally {
      claims.drop(job);
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
