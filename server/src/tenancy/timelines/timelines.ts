import {
  classOfFailure,
  hostErrorCodes,
  problemClassOfAccount,
  type AdditionalStatus,
  type DeviceClass,
  type HostErrorCode,
  type ProblemClass,
  type ProviderAccountView,
} from '@fin-link/contracts/browser';
import { keyOfSession, type NeedsDatabase, type SessionKey } from '../../platform/database/index.ts';
import type { NeedsClock } from '../../platform/parts/index.ts';
import { writeNotes, type FunnelFacts, type NotedEntry, type NotedProgress } from './write-notes.ts';

/** Records what happens in sessions, in memory. Recording never fails and never waits; a kill loses what was not stored yet. */
export interface Timelines {
  /** Notes a launch that opened the session. */
  launched(session: SessionKey, launch: LaunchNote): void;
  /** Notes an answered request of the session's frame. */
  requested(session: SessionKey, request: RequestNote): void;
  /** Notes the screens that the frame showed, oldest first. */
  shown(session: SessionKey, screens: readonly string[]): void;
  /** Notes that the user chose a bank. */
  chose(session: SessionKey, providerId: number): void;
  /** Notes a new status of a provider account that the session changed. */
  observed(session: SessionKey, view: ObservedAccount): void;
  /** Notes a new status of an authorization at a bank. */
  authorized(session: SessionKey, authorization: AuthorizationNote): void;
  /** Notes that the session ended with linked accounts. */
  linked(session: SessionKey): void;
  /** Stores what was noted. Throws if the database does not accept it, and forgets it nevertheless. */
  flush(): Promise<void>;
}

export interface NeedsTimelines {
  readonly timelines: Timelines;
}

interface LaunchNote extends FunnelFacts {
  /** View of the launch. */
  readonly view: string;
  readonly device: DeviceClass;
  readonly durationMs: number;
}

interface RequestNote {
  readonly operation: string;
  readonly status: number;
  /** Error code of the reply; `null` if it has none. */
  readonly code: string | null;
  readonly durationMs: number;
  readonly requestId: string;
}

type ObservedAccount = Pick<
  ProviderAccountView,
  'providerId' | 'providerName' | 'status' | 'additionalStatus' | 'requestId' | 'consentId' | 'accountsListed'
>;

interface AuthorizationNote {
  readonly providerId: number;
  readonly status: string;
  readonly problem: HostErrorCode | null;
}

/** Successful requests that would fill a timeline without saying what the user did. */
const quietOperations: ReadonlySet<string> = new Set([
  'streamEvents',
  'getSession',
  'saveSnapshot',
  'getProviderAccount',
  'listProviderAccounts',
  'getAuthorization',
  'getConsent',
  'getVerification',
]);
/** Upper limits of memory: entries that wait, and sessions whose latest entry is known. */
const maxWaiting = 20_000;
const maxSessions = 10_000;
/** Longest text of an entry. */
const maxText = 100;

/** Opens the recorder of this process. */
export function openTimelines({ database, clock }: NeedsDatabase & NeedsClock): Timelines {
  const nextId = entryIds();
  let entries: NotedEntry[] = [];
  let progress = new Map<string, NotedProgress>();
  /** Latest entry of each session as text, because a repeated entry says nothing new. */
  const latest = new Map<string, string>();
  const latestScreen = new Map<string, string>();
  let flushing: Promise<void> = Promise.resolve();

  const note = (
    session: SessionKey,
    noted: Omit<NotedEntry, 'entry_id' | 'at' | keyof ReturnType<typeof keyOfSession>>,
  ) => {
    const { duration_ms: _duration, reference, ...facts } = noted;
    const text = JSON.stringify(noted.kind === 'bank' ? { ...facts, reference } : facts);
    if (latest.get(session.sessionId) === text || entries.length >= maxWaiting) return;
    keep(latest, session.sessionId, text);
    const at = clock.now();
    entries.push({
      ...keyOfSession(session),
      ...noted,
      entry_id: nextId(at),
      at,
      code: noted.code?.slice(0, maxText) ?? null,
      reference: noted.reference?.slice(0, maxText) ?? null,
    });
  };

  const advance = (session: SessionKey, step: number, facts: Partial<NotedProgress> = {}): void => {
    const before = progress.get(session.sessionId);
    if (before === undefined && progress.size >= maxWaiting) return;
    progress.set(session.sessionId, {
      ...keyOfSession(session),
      ...before,
      ...facts,
      step: Math.max(step, before?.step ?? 0),
    });
  };

  return {
    launched(session, { view, durationMs, device, ...facts }) {
      note(session, { ...entryOf('launch', view), status: 200, duration_ms: Math.round(durationMs) });
      advance(session, 1, { opened_at: clock.now(), device, ...facts });
    },

    requested(session, { operation, status, code, durationMs, requestId }) {
      const ok = status < 400;
      if (ok && quietOperations.has(operation)) return;
      note(session, {
        ...entryOf('request', operation),
        ok,
        status,
        code,
        duration_ms: Math.round(durationMs),
        reference: requestId,
        problem: ok ? null : problemOfCode(code),
      });
    },

    shown(session, screens) {
      for (const screen of screens) {
        // The frame repeats the screen that it still shows.
        if (latestScreen.get(session.sessionId) !== screen) note(session, entryOf('screen', screen));
        keep(latestScreen, session.sessionId, screen);
      }
    },

    chose(session, providerId) {
      advance(session, 2, { provider_id: String(providerId) });
    },

    observed(session, view) {
      const ok = view.status !== 'FAILED' && view.status !== 'DATA_RETRIEVAL_FAILED';
      note(session, {
        ...entryOf('bank', view.status),
        ok,
        code: view.additionalStatus,
        reference: view.requestId,
        problem: ok ? null : problemClassOfAccount(view),
        provider_id: String(view.providerId),
      });
      advance(session, stepOf(view), { provider_id: String(view.providerId), provider_name: view.providerName });
    },

    authorized(session, { providerId, status, problem }) {
      const ok = !refusedStatuses.has(status);
      note(session, {
        ...entryOf('bank', `authorization.${status}`),
        ok,
        code: problem,
        problem: ok ? null : problemOfAuthorization(problem),
        provider_id: String(providerId),
      });
      advance(session, status === 'done' ? 3 : 2, { provider_id: String(providerId) });
    },

    linked(session) {
      advance(session, 4);
    },

    flush() {
      flushing = flushing
        .catch(() => {})
        .then(async () => {
          const taken = { entries, progress: [...progress.values()] };
          entries = [];
          progress = new Map();
          await writeNotes(database, taken);
        });
      return flushing;
    },
  };
}

/** Stores the value of a session as the newest one, and forgets the oldest if there are too many. */
function keep(values: Map<string, string>, sessionId: string, value: string): void {
  values.delete(sessionId);
  values.set(sessionId, value);
  const [oldest] = values.keys();
  if (values.size > maxSessions && oldest !== undefined) values.delete(oldest);
}

/** Statuses of authorizations after which the user shared nothing. */
const refusedStatuses: ReadonlySet<string> = new Set(['declined', 'failed', 'expired']);

const problemOfAuthorization = (problem: HostErrorCode | null): ProblemClass =>
  problem === null ? 'bank.cancelled' : classOfFailure(problem);

const isHostErrorCode = (code: string | null): code is HostErrorCode =>
  (hostErrorCodes as readonly (string | null)[]).includes(code);

const problemOfCode = (code: string | null): ProblemClass => (isHostErrorCode(code) ? classOfFailure(code) : 'unknown');

const entryOf = (kind: NotedEntry['kind'], name: string) => ({
  kind,
  name,
  ok: true,
  status: null,
  code: null,
  duration_ms: null,
  reference: null,
  problem: null,
  provider_id: null,
});

/** Additional statuses after which the bank accepted the sign-in. */
const signedInStatuses: ReadonlySet<string | null> = new Set<AdditionalStatus>([
  'DATA_RETRIEVAL_IN_PROGRESS',
  'ACCT_SUMMARY_RECEIVED',
  'AVAILABLE_DATA_RETRIEVED',
  'PARTIAL_DATA_RETRIEVED',
  'DATA_RETRIEVAL_FAILED',
]);

/** Returns the step of the funnel that a status of a provider account proves. */
function stepOf({ status, additionalStatus, accountsListed }: ObservedAccount): number {
  if (status === 'SUCCESS' || status === 'PARTIAL_SUCCESS') return 4;
  return accountsListed || signedInStatuses.has(additionalStatus) ? 3 : 2;
}

/** Returns a function that makes ids of entries. Ids sort by time, and in the order of the calls within a millisecond. */
function entryIds(): (at: Date) => string {
  const suffix = Math.random().toString(36).slice(2, 6).padEnd(4, '0');
  let count = 0;
  return (at) => {
    count = (count + 1) % 46_656;
    return `${at.getTime().toString(36).padStart(9, '0')}${count.toString(36).padStart(3, '0')}${suffix}`;
  };
}
