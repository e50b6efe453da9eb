import { randomUUID } from 'node:crypto';
import { sentEventNames, type SentEventName } from '@fin-link/contracts/service';
import { type BackgroundLoop, startLoop, measured } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { NeedsClock, NeedsLog } from '../../../platform/runtime/index.ts';
import {
  leaseRenewalMs,
  claimLanes,
  dropWaiting,
  type DueLane,
  dueLanes,
  renewLeases,
  laneName,
  releaseLanes,
} from './lanes.ts';
import { allEvents, changeEvents, toEventKey } from './event-tables.ts';
import { createLedger } from './ledger.ts';
import { maxFailingLanes, maxLanes, maxSilentLanes, silenceThresholdMs, retentionMs } from './limits.ts';
import { Silence, type LaneDeps, workLane } from './work-lane.ts';

/** Polling interval in milliseconds for due lanes. Polling finds retries, and events that other processes committed. */
const pollMs = 1_000;
/** Interval in milliseconds at which old events are deleted. */
const pruneMs = 60_000;
/** Interval in milliseconds at which the backlog is measured. */
const measureMs = 15_000;
/** Time in milliseconds that `stop` waits for running attempts before it aborts them. */
const graceMs = 5_000;

interface Deliverer {
  /** Looks for due events immediately. */
  wake(): void;
  /** Starts the background loops. */
  start(): void;
  /**
   * Stops sending. Waits a few seconds for the current attempts. Other processes, or this one after a restart, send the remaining events.
   */
  stop(): Promise<void>;
}

type DelivererDeps = NeedsDatabase & NeedsClock & NeedsLog & Omit<LaneDeps, 'ledger'>;

/** A lane that this process works on. */
interface LaneWork {
  readonly lane: DueLane;
  /** Aborted if another process claimed the lane. */
  readonly leaseLost: AbortController;
  readonly silence: Silence;
  readonly ended: Promise<void>;
}

/** Creates the sender of events. Only one process at a time works on a lane. */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { database, clock, log } = deps;
  const holder = randomUUID();
  const workByLane = new Map<string, LaneWork>();
  let loops: BackgroundLoop[] = [];
  let failure: unknown;
  const onError = (error: unknown): void => void (failure ??= error);
  const ledger = createLedger(deps, onError);
  const [stopping, cutting] = [new AbortController(), new AbortController()];

  /** Works on a claimed lane, and releases it at the end. */
  const startLane = (lane: DueLane): void => {
    const name = laneName(lane);
    const lost = new AbortController();
    const halted = AbortSignal.any([lost.signal, stopping.signal]);
    const silence = new Silence();
    const ended = workLane({ ...deps, ledger }, lane, { stopSending: halted, abortAttempts: cutting.signal, silence })
      .catch(onError)
      .then(() => releaseLanes({ database }, holder, [lane]).then(() => {}, onError))
      .finally(() => {
        workByLane.delete(name);
        // Events committed during the turn could not start another turn, because the lane was still claimed.
        loops[0]?.wake();
      });
    workByLane.set(name, { lane, leaseLost: lost, silence, ended });
  };

  /** Returns the number of free slots. Lanes with a silent callback use no regular slots, up to a separate limit. */
  const countFreeSlots = (): number => {
    const silent = [...workByLane.values()].filter(({ silence }) => silence.durationMs >= silenceThresholdMs).length;
    return maxLanes - workByLane.size + Math.min(silent, maxSilentLanes);
  };

  /** Selects lanes for the free slots. Failing lanes have a separate share. */
  const selectLanes = (due: readonly DueLane[]): DueLane[] => {
    let free = countFreeSlots();
    let freeForFailing = maxFailingLanes - [...workByLane.values()].filter(({ lane }) => lane.isFailing).length;
    return due.filter((lane) => {
      if (free <= 0 || lane.isGone || workByLane.has(laneName(lane)) || (lane.isFailing && freeForFailing <= 0))
        return false;
      free -= 1;
      if (lane.isFailing) freeForFailing -= 1;
      return true;
    });
  };

  /** Claims and starts due lanes. Rethrows an error of an earlier lane, so that the loop logs it. Returns the pause in milliseconds. */
  const startDueLanes = async (): Promise<number> => {
    if (failure !== undefined) {
      const error = failure;
      failure = undefined;
      throw error;
    }
    if (stopping.signal.aborted || countFreeSlots() <= 0) return pollMs;
    const now = clock.now();
    const due = await dueLanes({ database }, now);
    for (const lane of due) if (lane.isGone) await dropWaiting({ database }, lane, now);
    const selectedLanes = selectLanes(due);
    if (selectedLanes.length === 0) return pollMs;
    const claimed = await claimLanes({ database }, holder, selectedLanes);
    for (const lane of selectedLanes) if (claimed.has(laneName(lane))) startLane(lane);
    return pollMs;
  };

  /** Renews the leases of all lanes, and stops lanes whose lease was lost. */
  const renewHeldLeases = async (): Promise<void> => {
    const activeWork = [...workByLane.values()];
    if (activeWork.length === 0) return;
    const renewedNames = await renewLeases(
      { database },
      holder,
      activeWork.map(({ lane }) => lane),
    );
    for (const { lane, leaseLost: lost } of activeWork) if (!renewedNames.has(laneName(lane))) lost.abort();
  };

  const prune = async (): Promise<number> =>
    (await pruneEvents({ database }, clock.now())) < pruneBatchSize ? pruneMs : 0;

  return {
    wake: () => loops[0]?.wake(),
    start() {
      loops = [
        startLoop({ name: 'delivery of events', everyMs: pollMs, log }, startDueLanes),
        startLoop({ name: 'leases of events', everyMs: leaseRenewalMs, log }, renewHeldLeases),
        startLoop({ name: 'pruning of events', everyMs: pruneMs, log }, prune),
        startLoop({ name: 'counting of events', everyMs: measureMs, log }, () => measureBacklog(deps)),
      ];
    },
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => {
        ledger.close();
        cutting.abort();
      }, graceMs);
      await Promise.all([...workByLane.values()].map(({ ended }) => ended));
      clearTimeout(timer);
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Limit on counted rows of each state, because monitoring repeats the query every few seconds. */
const maxCountedEvents = 100_000;

/** Number of events of one name in one state. */
interface EventCount {
  name: SentEventName;
  count: number;
  /** Time at which the oldest of them was queued. */
  oldest: Date;
}

/**
 * Reports the numbers of waiting and parked events of all customers, and the age of the oldest waiting one, as metrics. Uses the lanes'
 * indexes, because another index would slow down every insert.
 */
export async function measureBacklog({ database, clock }: NeedsDatabase & NeedsClock): Promise<void> {
  const countEvents = async (state: 'due_at' | 'parked_at'): Promise<Map<SentEventName, EventCount>> => {
    const { rows } = await sql<EventCount>`
      select event_name as name, count(*)::integer as count, min(queued_at) as oldest from (
        select event_name, queued_at from ${allEvents} as event where ${sql.ref(state)} is not null
        order by customer_id, channel, event_name limit ${maxCountedEvents}
      ) as event group by event_name`.execute(database.db);
    return new Map(rows.map((row) => [row.name, row]));
  };
  const [waiting, parked] = [await countEvents('due_at'), await countEvents('parked_at')];
  const now = clock.now().getTime();
  for (const event of sentEventNames) {
    const { count = 0, oldest = new Date(now) } = waiting.get(event) ?? {};
    const oldestSeconds = Math.max(0, (now - oldest.getTime()) / 1_000);
    measured('eventBacklog', { event, waiting: count, oldestSeconds, parked: parked.get(event)?.count ?? 0 });
  }
}

/** Number of events that one call deletes. */
const pruneBatchSize = 2_000;

/** Deletes a batch of events that were delivered or parked long ago. Returns their number. */
export async function pruneEvents({ database }: NeedsDatabase, now: Date): Promise<number> {
  const until = new Date(now.getTime() - retentionMs);
  const { rows } = await sql<{ customer_id: number; user_id: number | null; notification_key: string }>`
    select customer_id, user_id, notification_key from ${allEvents} as event
    where due_at is null and coalesce(delivered_at, parked_at) < ${until}
    limit ${pruneBatchSize}`.execute(database.db);
  return changeEvents({ database }, rows.map(toEventKey), {
    where: sql`event.due_at is null and coalesce(event.delivered_at, event.parked_at) < ${until}`,
  });
}
