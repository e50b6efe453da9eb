import { randomUUID } from 'node:crypto';
import { measured, type Clock } from '@fin-link/storage';
import { backfillConcurrency, backfillWaiting } from './backfill.ts';
import { callsOf, type CopiedService, type NeedsServiceTime } from './copied-service.ts';
import { CopyLostError, openCopyDatabase } from './copy-database.ts';
import { readProgress, type Progress } from './copy-marks.ts';
import { followExtracts, userConcurrency } from './follow-extracts.ts';
import { followInsights, insightConcurrency } from './follow-insights.ts';
import { followPredictions, predictionConcurrency } from './follow-predictions.ts';
import type { NeedsKnownLogins } from './known-logins.ts';

/** Log for messages about the copy of linked data in the customer's PostgreSQL. */
interface CopyLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

/** Options of `openLinkedData`, which copies linked data to the customer's PostgreSQL. */
export interface LinkedDataOptions extends NeedsServiceTime, NeedsKnownLogins {
  service: CopiedService;
  /** URL of the customer's PostgreSQL. */
  url: string;
  /** Seconds between two rounds of the same work. */
  intervalSeconds: number;
  customer: string;
  clock: Clock;
  log: CopyLog;
}

/** State of the copy of linked data, for health checks and metrics. */
interface CopyStatus {
  /** Age in seconds of the oldest change that the copy may lack; `null` before the first start. */
  lagSeconds: number | null;
  /** Number of users who wait for a full read. */
  waitingUsers: number;
}

/** Work that runs at an interval. */
interface RepeatedWork {
  readonly name: string;
  readonly everyMs: number;
  /** Runs the work once. */
  readonly round: () => Promise<void>;
}

/** Keeps the copy of linked data up to date. Only the process with the lease writes; if it stops, another process takes over. */
export interface LinkedData {
  /** Work that the host runs in the background. */
  readonly work: readonly RepeatedWork[];
  /** Returns the state that the last round found. */
  status(): CopyStatus;
  /** Ends the lease of this process and closes the connections. */
  close(): Promise<void>;
}

/** Duration of the lease in seconds. If it is not renewed, another process may take over. */
const leaseSeconds = 20;
/** Interval at which the lease is renewed, in milliseconds. */
const leaseRenewalMs = 5_000;
/** Upper limit of connections: one for each concurrent read, one for the lease and one for queries. */
const connections = userConcurrency + backfillConcurrency + predictionConcurrency + insightConcurrency + 2;

/** Opens the copy of linked data. Does not connect and starts no work. */
export function openLinkedData(options: LinkedDataOptions): LinkedData {
  const { clock, customer, intervalSeconds, log, service, url, knownLogins } = options;
  const database = openCopyDatabase({
    url,
    connections,
    customer,
    holder: randomUUID(),
    onLost: (error) => log.info({ err: error }, 'a connection to the copy was lost'),
  });
  let isHolder = false;
  let progress: Progress = { cursor: null, behindSince: null, waiting: 0 };
  /** Difference in milliseconds by which the service's clock is ahead. */
  let aheadMs = 0;
  /** Number of users whose data could not be read, by reason. */
  const failures = new Map<string, number>();

  const serviceNow = async (): Promise<Date> => {
    const now = await options.serviceNow();
    aheadMs = now.getTime() - clock.now().getTime();
    return now;
  };
  const onFailure = (reason: string): void => void failures.set(reason, (failures.get(reason) ?? 0) + 1);
  const deps = { database, calls: callsOf(service), serviceNow, knownLogins, onFailure };

  /** Acquires or renews the lease. Logs when this process becomes or stops being the holder. */
  const holdCopy = async (): Promise<boolean> => {
    const before = isHolder;
    isHolder = await database.hold(leaseSeconds);
    if (isHolder !== before) log.info({ customer }, isHolder ? 'this process keeps the copy' : 'another one does');
    return isHolder;
  };
  /** Runs work that only the holder may do. Stops without an error if another process has taken over. */
  const asHolder = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CopyLostError)) throw error;
      isHolder = false;
    }
  };
  const logFailures = (): void => {
    if (failures.size > 0) log.warn({ users: Object.fromEntries(failures) }, 'users could not be copied');
    failures.clear();
  };
  const status = (): CopyStatus => {
    const { cursor, behindSince, waiting } = progress;
    // Users who are behind may lack changes from before the cursor.
    const since = behindSince !== null && cursor !== null && behindSince < cursor ? behindSince : cursor;
    const now = clock.now().getTime() + aheadMs;
    const lagSeconds = since === null ? null : Math.max(0, Math.round((now - since.getTime()) / 1_000));
    return { lagSeconds, waitingUsers: waiting };
  };
  const updateProgress = async (): Promise<void> => {
    progress = await readProgress(database);
    const { lagSeconds, waitingUsers } = status();
    if (lagSeconds !== null) measured('copy', { lagSeconds, waitingUsers });
  };

  return {
    status,
    work: [
      {
        name: 'copy',
        everyMs: intervalSeconds * 1_000,
        async round() {
          if (await holdCopy()) await asHolder(() => followExtracts(deps));
          await updateProgress();
        },
      },
      {
        name: 'users that are new to the copy',
        everyMs: intervalSeconds * 1_000,
        async round() {
          if (isHolder) await asHolder(() => backfillWaiting(deps));
          logFailures();
        },
      },
      {
        name: 'predicted events of the copy',
        everyMs: intervalSeconds * 1_000,
        async round() {
          if (isHolder) await asHolder(() => followPredictions(deps));
        },
      },
      {
        name: 'insights of the copy',
        everyMs: intervalSeconds * 1_000,
        async round() {
          if (isHolder) await asHolder(() => followInsights(deps));
        },
      },
      {
        name: 'hold of the copy',
        everyMs: leaseRenewalMs,
        async round() {
          if (isHolder) await holdCopy();
        },
      },
    ],
    async close() {
      if (isHolder) await database.release().catch(() => {});
      await database.close();
    },
  };
}
