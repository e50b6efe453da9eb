import { randomBytes } from 'node:crypto';
import type { CreateSession, HostErrorCode, SessionResult } from '@fin-link/contracts/browser';
import { play, type FakeScript, type Played } from './script.ts';

/** Thrown if the fake host refuses a request, with a code of the host API. */
export class Refusal extends Error {
  readonly code: HostErrorCode;
  constructor(code: HostErrorCode) {
    super(code);
    this.code = code;
  }
}

/** A session of the fake host. */
export interface FakeSession {
  readonly request: CreateSession;
  result: SessionResult;
  /** What the page is shown; `null` before the session is opened. */
  played: Played | null;
  delayMs: number;
}

/** What `POST /v1/sessions` returns. */
interface CreatedSession {
  sessionId: string;
  launchToken: string;
  launchTokenExpiresAt: string;
  expiresAt: string;
}

const launchTokenMs = 120_000;
const sessionMs = 7_200_000;

/** The sessions of a fake host, in memory. */
export class FakeSessions {
  readonly #sessions = new Map<string, FakeSession>();
  readonly #launches = new Map<string, string>();
  /** Scripts of the next sessions, by login name. The name of the scripts for everybody is empty. */
  readonly #scripts = new Map<string, FakeScript[]>();
  #lastId = 5_000;

  /** Adds a script for the next session of a user, or of everybody. Throws `TypeError` for what no real flow does. */
  add(script: FakeScript, loginName: string): void {
    play(script, '', () => 1);
    this.#scripts.set(loginName, [...(this.#scripts.get(loginName) ?? []), script]);
  }

  /** Returns the results of all sessions, oldest first. */
  results(): SessionResult[] {
    return [...this.#sessions.values()].map(({ result }) => result);
  }

  /** Creates a session, or a launch token for the session that the request names. */
  create(request: CreateSession): CreatedSession {
    const now = Date.now();
    const { sessionId = newToken('ls_') } = request;
    const session = this.#sessions.get(sessionId);
    if (request.sessionId === undefined) {
      this.#sessions.set(sessionId, { request, result: openResult(sessionId, request), played: null, delayMs: 0 });
    } else {
      if (session === undefined) throw new Refusal('session.not-found');
      if (session.request.loginName !== request.loginName) throw new Refusal('session.login-mismatch');
      if (session.result.status === 'finished') throw new Refusal('session.ended');
    }
    const launchToken = newToken('lt_');
    this.#launches.set(launchToken, sessionId);
    return {
      sessionId,
      launchToken,
      launchTokenExpiresAt: new Date(now + launchTokenMs).toISOString(),
      expiresAt: new Date(now + sessionMs).toISOString(),
    };
  }

  /** Redeems a launch token, once, and plays the script of its session. */
  launch(launchToken: string, parentOrigin: string): FakeSession {
    const sessionId = this.#launches.get(launchToken);
    this.#launches.delete(launchToken);
    const session = sessionId === undefined ? undefined : this.#sessions.get(sessionId);
    if (session === undefined) throw new Refusal('launch.invalid');
    if ((session.request.parentOrigin ?? parentOrigin) !== parentOrigin) throw new Refusal('launch.origin-mismatch');
    if (session.played === null) {
      const script = this.#takeScript(session.request.loginName);
      session.played = play(script, session.result.reference, () => (this.#lastId += 1));
      session.delayMs = script.delayMs ?? 0;
    }
    return session;
  }

  /** Returns a session. Throws `session.not-found`. */
  byId(sessionId: string): FakeSession {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw new Refusal('session.not-found');
    return session;
  }

  #takeScript(loginName: string): FakeScript {
    return this.#scripts.get(loginName)?.shift() ?? this.#scripts.get('')?.shift() ?? {};
  }
}

/** Ends a session. Returns `false` if it has ended before. */
export function endSession(
  session: FakeSession,
  endedBy: 'user' | 'backend',
  ending: Pick<SessionResult, 'outcome' | 'screen'> & Partial<SessionResult>,
): boolean {
  if (session.result.status === 'finished') return false;
  session.result = { ...session.result, ...ending, status: 'finished', endedBy, finishedAt: new Date().toISOString() };
  return true;
}

const newToken = (prefix: string): string => prefix + randomBytes(18).toString('base64url');

const openResult = (sessionId: string, { loginName }: CreateSession): SessionResult => ({
  sessionId,
  loginName,
  status: 'open',
  outcome: null,
  endedBy: null,
  screen: null,
  renderer: 'own',
  reference: randomBytes(9).toString('base64url'),
  createdAt: new Date().toISOString(),
  finishedAt: null,
  providerAccounts: [],
  verifications: [],
  transfers: [],
  ownAccounts: [],
});
