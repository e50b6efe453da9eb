import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';

/** A signed-in browser. A real site would authenticate the user; the demo accepts the chosen name. */
export interface SignIn {
  /** Login name at this site, the host and the service. */
  loginName: string;
  startedAt: Date;
  /** Id of the latest link session of this browser, or `null`. */
  latestSessionId: string | null;
}

const cookieName = 'fin_demo_session';
const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`);
const lifetimeHours = 12;
const maxSignIns = 500;

/** Sign-ins in memory, by the random value of a cookie. Above `maxSignIns`, a new sign-in replaces the oldest. */
export class SignIns {
  readonly #byId: Map<string, SignIn>;
  readonly #now: () => Date;

  /** Creates the store from the result of an earlier `entries()`. */
  constructor(now: () => Date, storedEntries: Iterable<readonly [string, SignIn]> = []) {
    this.#now = now;
    this.#byId = new Map(storedEntries);
  }

  /** Returns each sign-in with its cookie value, oldest first. */
  entries(): Iterable<readonly [string, SignIn]> {
    return this.#byId.entries();
  }

  /** Starts a sign-in and sets its cookie. Ends the earlier sign-in of the same browser. */
  start(loginName: string, request: FastifyRequest, reply: FastifyReply): SignIn {
    this.#byId.delete(idIn(request));
    const id = randomBytes(32).toString('base64url');
    const signIn = { loginName, startedAt: this.#now(), latestSessionId: null };
    this.#byId.set(id, signIn);
    const [oldest] = this.#byId.keys();
    if (oldest !== undefined && this.#byId.size > maxSignIns) this.#byId.delete(oldest);
    setCookie(reply, id, lifetimeHours * 3_600);
    return signIn;
  }

  /** Ends the sign-in of the browser and deletes its cookie. */
  end(request: FastifyRequest, reply: FastifyReply): void {
    this.#byId.delete(idIn(request));
    setCookie(reply, '', 0);
  }

  /** Returns the sign-in of the request, or `null` if there is none. */
  of(request: FastifyRequest): SignIn | null {
    const signIn = this.#byId.get(idIn(request));
    if (signIn === undefined) return null;
    const age = this.#now().getTime() - signIn.startedAt.getTime();
    return age < lifetimeHours * 3_600_000 ? signIn : null;
  }

  /** Returns the sign-in of the request. Throws a 401 `Problem` if there is none. */
  require(request: FastifyRequest): SignIn {
    const signIn = this.of(request);
    if (signIn === null) throw new Problem(401, 'Sign in first', 'Go to the home page and choose a person.');
    return signIn;
  }
}

const idIn = (request: FastifyRequest): string => cookiePattern.exec(request.headers.cookie ?? '')?.[1] ?? '';

// The cookie has no `Secure` flag, because the sandbox is plain HTTP on this machine. A real site sets it.
function setCookie(reply: FastifyReply, id: string, seconds: number): void {
  reply.header('set-cookie', `${cookieName}=${id}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`);
}
