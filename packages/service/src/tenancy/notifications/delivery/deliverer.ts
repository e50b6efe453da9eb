import { randomUUID } from 'node:crypto';
import { sentEventNames, type SentEventName } from '@fin-link/contracts/service';
import { type BackgroundLoop, type Buckets, startLoop, measured } from '@fin-link/storage';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { NeedsClock, NeedsLog } from '../../../platform/runtime/index.ts';
import {
  leaseRenewalMs,
  claimLanes,
  type DueLane,
  dueLanes,
  type LaneMark,
  markLanes,
  renewLeases,
  laneName,
  releaseLane,
} from './lanes.ts';
import { changeEvents, readEventsOfNodes, toEventKey } from './event-tables.ts';
import type { Notifications } from './enqueue.ts';
import { createLedger } from './ledger.ts';
import { maxFailingLanes, maxLanes, maxSilentLanes, silenceThresholdMs, retentionMs } from './limits.ts';
import { findWaitingLanes, readMark } from './waiting-events.ts';
import { Silence, type LaneDeps, workLane } from './work-lane.ts';

/** Polling interval in milliseconds for due lanes. Polling finds retries, and lanes that other processes marked. */
const pollMs = 1_000;
/** Interval in milliseconds at which lanes are marked whose mark was lost, because a process ended between a commit and its mark. */
const findLostMarksMs = 30_000;
/** Interval in milliseconds at which old events are deleted. */
const pruneMs = 60_000;
/** Minimum interval in milliseconds at which the backlog is measured. */
const measureMs = 15_000;
/** Minimum interval of measurements as a multiple of their duration, because a large backlog takes long to count. */
const measureShare = 20;
/** Time in milliseconds that `stop` waits for running attempts before it aborts them. */
const graceMs = 5_000;

interface Deliverer {
  wake: Notifications['wake'];
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

  /** Marks of committed events that are not stored yet. */
  let newMarks: LaneMark[] = [];

  const storeMarks = async (): Promise<void> => {
    const marks = newMarks;
    newMarks = [];
    try {
      await markLanes({ database }, mergeMarks(marks));
    } catch (error) {
      newMarks.push(...marks);
      throw error;
    }
  };

  /** Works on a claimed lane, and releases it at the end. A lane that cannot be released is due again when its lease has lapsed. */
  const startLane = (lane: DueLane, buckets: Buckets): void => {
    const name = laneName(lane);
    const lost = new AbortController();
    const halted = AbortSignal.any([lost.signal, stopping.signal]);
    const silence = new Silence();
    const signals = { stopSending: halted, abortAttempts: cutting.signal, silence };
    const ended = workLane({ ...deps, ledger }, { lane, buckets }, signals)
      .catch(onError)
      .then(async (isEmpty) =>
        releaseLane({ database }, holder, lane, isEmpty === true ? null : await readMark({ database }, lane, buckets)),
      )
      .catch(onError)
      .finally(() => {
        workByLane.delete(name);
        // Lanes that were marked during the turn could not start another turn, because the lane was still claimed.
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
      if (free <= 0 || workByLane.has(laneName(lane)) || (lane.isFailing && freeForFailing <= 0)) return false;
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
    await storeMarks();
    if (stopping.signal.aborted || countFreeSlots() <= 0) return pollMs;
    const selectedLanes = selectLanes(await dueLanes({ database }, clock.now()));
    if (selectedLanes.length === 0) return pollMs;
    const claimed = await claimLanes({ database }, holder, selectedLanes);
    for (const lane of selectedLanes) {
      const buckets = claimed.get(laneName(lane));
      if (buckets !== undefined) startLane(lane, buckets);
    }
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
    wake(marks = []) {
      newMarks.push(...marks);
      loops[0]?.wake();
    },
    start() {
      loops = [
        startLoop({ name: 'delivery of events', everyMs: pollMs, log }, startDueLanes),
        startLoop({ name: 'lost marks of events', everyMs: findLostMarksMs, log }, async () => {
          await markLanes({ database }, await findWaitingLanes({ database }));
          loops[0]?.wake();
        }),
        startLoop({ name: 'leases of events', everyMs: leaseRenewalMs, log }, renewHeldLeases),
        startLoop({ name: 'pruning of events', everyMs: pruneMs, log }, prune),
        startLoop({ name: 'counting of events', everyMs: measureMs, log }, async () => {
          const startedAt = performance.now();
          await measureBacklog(deps);
          return Math.max(measureMs, measureShare * (performance.now() - startedAt));
        }),
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
      await storeMarks().catch(onError);
    },
  };
}

/** Returns one mark for each lane. */
const mergeMarks = (marks: readonly LaneMark[]): LaneMark[] =>
  [...Map.groupBy(marks, laneName).values()].flatMap((ofLane) => {
    const [first] = ofLane;
    if (first === undefined) return [];
    const buckets = ofLane.some((mark) => mark.buckets === null)
      ? null
      : [...new Set(ofLane.flatMap((mark) => mark.buckets ?? []))];
    return [{ ...first, dueAt: new Date(Math.min(...ofLane.map(({ dueAt }) => dueAt.getTime()))), buckets }];
  });

/** Numbers of events of one name. */
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
export async function measureBacklog(deps: NeedsDatabase & NeedsClock): Promise<void> {
  const countEvents = (state: 'due_at' | 'parked_at'): Promise<EventCount[]> =>
    readEventsOfNodes(deps, async ({ events, ofBuckets }) => {
      const { rows } = await sql<EventCount>`
        select event_name as name, count(*)::integer as count, min(queued_at) as oldest
        from ${events} as event where ${sql.ref(state)} is not null and ${ofBuckets} group by event_name`.execute(
        deps.database.db,
      );
      return rows;
    });
  const [waiting, parked] = [await countEvents('due_at'), await countEvents('parked_at')];
  const now = deps.clock.now().getTime();
  const countOf = (counts: readonly EventCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);
  for (const event of sentEventNames) {
    const waitingOfName = waiting.filter(({ name }) => name === event);
    const oldest = Math.min(now, ...waitingOfName.map((one) => one.oldest.getTime()));
    measured('eventBacklog', {
      event,
      waiting: countOf(waitingOfName),
      oldestSeconds: (now - oldest) / 1_000,
      parked: countOf(parked.filter(({ name }) => name === event)),
    });
  }
}

/** Number of events that one call deletes. */
const pruneBatchSize = 2_000;

/** Deletes a batch of events that were delivered or parked long ago. Returns their number. */
export async function pruneEvents(deps: NeedsDatabase, now: Date): Promise<number> {
  const until = new Date(now.getTime() - retentionMs);
  const rows = await readEventsOfNodes(deps, async ({ events, ofBuckets }) => {
    const read = await sql<{ customer_id: number; user_id: number | null; notification_key: string }>`
      select customer_id, user_id, notification_key from ${events} as event
      where due_at is null and coalesce(delivered_at, parked_at) < ${until} and ${ofBuckets}
      limit ${pruneBatchSize}`.execute(deps.database.db);
    return read.rows;
  });
  return changeEvents(deps, rows.map(toEventKey), {
    where: sql`event.due_at is null and coalesce(event.delivered_at, event.parked_at) < ${until}`,
  });
}
