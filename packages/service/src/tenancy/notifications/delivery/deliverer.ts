import { randomUUID } from 'node:crypto';
import { type BackgroundLoop, startLoop } from '@fin-link/storage';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { NeedsClock, NeedsLog } from '../../../platform/runtime/index.ts';
import { measureBacklog } from './backlog.ts';
import { beatMs, claimLanes, dropWaiting, type DueLane, dueLanes, keepLanes, laneName, releaseLanes } from './lanes.ts';
import { createLedger } from './ledger.ts';
import { failingLanesAtOnce, lanesAtOnce, silentLanesAtOnce, silentMs } from './limits.ts';
import { pruneEvents, prunedAtOnce } from './prune.ts';
import { Silence } from './silence.ts';
import { type LaneDeps, workLane } from './work-lane.ts';

/** Poll interval in milliseconds for retries and for events that other processes committed. */
const lookMs = 1_000;
const pruneMs = 60_000;
const measureMs = 15_000;
const graceMs = 5_000;

export interface Deliverer {
  /** Looks for due events immediately. */
  wake(): void;
  start(): void;
  /** Waits a few seconds for the current attempts. Other processes, or this one after a restart, send the remaining events. */
  stop(): Promise<void>;
}

type DelivererDeps = NeedsDatabase & NeedsClock & NeedsLog & Omit<LaneDeps, 'ledger'>;

interface Work {
  readonly lane: DueLane;
  readonly lost: AbortController;
  readonly silence: Silence;
  readonly ended: Promise<void>;
}

/** Creates the sender of events. Only one process at a time works on a lane. */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { database, clock, log } = deps;
  const holder = randomUUID();
  const working = new Map<string, Work>();
  let loops: BackgroundLoop[] = [];
  let failure: unknown;
  const onError = (error: unknown): void => void (failure ??= error);
  const ledger = createLedger(deps, onError);
  const [stopping, cutting] = [new AbortController(), new AbortController()];

  const begin = (lane: DueLane): void => {
    const name = laneName(lane);
    const lost = new AbortController();
    const halted = AbortSignal.any([lost.signal, stopping.signal]);
    const silence = new Silence();
    const ended = workLane({ ...deps, ledger }, lane, { halted, cut: cutting.signal, silence })
      .catch(onError)
      .then(() => releaseLanes({ database }, holder, [lane]).then(() => {}, onError))
      .finally(() => {
        working.delete(name);
        // Events committed during the turn could not start another turn, because the lane was still claimed.
        loops[0]?.wake();
      });
    working.set(name, { lane, lost, silence, ended });
  };

  /** Lanes with a silent callback use no regular slots, up to a separate limit. */
  const freePlaces = (): number => {
    const silent = [...working.values()].filter(({ silence }) => silence.lastsMs >= silentMs).length;
    return lanesAtOnce - working.size + Math.min(silent, silentLanesAtOnce);
  };

  /** Selects lanes for the free slots. Failing lanes have a separate share. */
  const chosen = (due: readonly DueLane[]): DueLane[] => {
    let free = freePlaces();
    let freeForFailing = failingLanesAtOnce - [...working.values()].filter(({ lane }) => lane.isFailing).length;
    return due.filter((lane) => {
      if (free <= 0 || lane.isGone || working.has(laneName(lane)) || (lane.isFailing && freeForFailing <= 0))
        return false;
      free -= 1;
      if (lane.isFailing) freeForFailing -= 1;
      return true;
    });
  };

  const look = async (): Promise<number> => {
    if (failure !== undefined) {
      const error = failure;
      failure = undefined;
      throw error;
    }
    if (stopping.signal.aborted || freePlaces() <= 0) return lookMs;
    const now = clock.now();
    const due = await dueLanes({ database }, now);
    for (const lane of due) if (lane.isGone) await database.tx((trx) => dropWaiting(trx, lane, now));
    const requested = chosen(due);
    if (requested.length === 0) return lookMs;
    const claimed = await claimLanes({ database }, holder, requested);
    for (const lane of requested) if (claimed.has(laneName(lane))) begin(lane);
    return lookMs;
  };

  const beat = async (): Promise<void> => {
    const held = [...working.values()];
    if (held.length === 0) return;
    const kept = await keepLanes(
      { database },
      holder,
      held.map(({ lane }) => lane),
    );
    for (const { lane, lost } of held) if (!kept.has(laneName(lane))) lost.abort();
  };

  const prune = async (): Promise<number> =>
    (await pruneEvents({ database }, clock.now())) < prunedAtOnce ? pruneMs : 0;

  return {
    wake: () => loops[0]?.wake(),
    start() {
      loops = [
        startLoop({ name: 'delivery of events', everyMs: lookMs, log }, look),
        startLoop({ name: 'leases of events', everyMs: beatMs, log }, beat),
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
      await Promise.all([...working.values()].map(({ ended }) => ended));
      clearTimeout(timer);
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
