import type { TransferView } from '@fin-link/contracts/browser';
import { timeLimit } from '@fin-link/testing';

/** API key of the sandbox. */
export const hostKey = 'sandbox-host-key';

/** Session options that a customer can set; times in seconds. */
export interface SessionWishes {
  lifetimeSeconds?: number;
  idleSeconds?: number;
  /** Capabilities. Default: `link` only. */
  capabilities?: string[];
  version?: 3 | 4;
  flow?: string;
  /** Default: linking without its entry screen. */
  configNames?: string[];
  renderer?: 'own' | 'hosted' | 'hosted-then-own';
  /** Consent that the backend created for the lite flow. */
  consentId?: number;
  returnUrl?: string;
  /** Start of the flow. Default: the tag decides. */
  start?: {
    action?: string;
    providerId?: number;
    providerAccountId?: number;
    verificationId?: number;
    accountId?: number;
  };
  /** Registered data of the user. */
  user?: { name: { fullName: string } };
}

export interface Launched {
  loginName: string;
  sessionId: string;
  launchToken: string;
  /** Id of the session that the tag asked to continue, or `null`. */
  resumes: string | null;
}

export interface ResultOfSession {
  sessionId: string;
  status: 'open' | 'finished';
  outcome: 'success' | 'pending' | 'failed' | 'cancelled' | 'error' | null;
  endedBy: 'user' | 'time' | 'backend' | null;
  screen: string | null;
  finishedAt: string | null;
  providerAccounts: { providerAccountId: number; providerId: number; status: string; accountIds: number[] }[];
  verifications: {
    verificationId: number;
    verificationType: string;
    verificationStatus: string;
    reason: string | null;
    accountId: number | null;
    providerAccountId: number | null;
  }[];
  transfers: { reference: string; providerAccountId: number; accountId: number }[];
  ownAccounts: { accountId: number; kind: string }[];
}

export interface Backend {
  launch(loginName: string, wishes: SessionWishes, sessionId: string | null): Promise<Launched>;
  launchesOf(loginName: string): readonly Launched[];
  result(sessionId: string): Promise<ResultOfSession>;
  transfer(reference: string): Promise<TransferView>;
}

interface BackendParts {
  host: string;
  key: string;
  publishableKey: string;
  parentOrigin: string;
}

const patienceMs = timeLimit(60_000);

export class HostRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Opens the part of a customer that holds the API key. */
export function openBackend({ host, key, publishableKey, parentOrigin }: BackendParts): Backend {
  const launches: Launched[] = [];
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(host + path, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new HostRefusal(response.status, `${path} answered: ${await response.text()}`);
    return response.json();
  };
  return {
    async launch(loginName, wishes, sessionId) {
      const isChosen = wishes.flow !== undefined || wishes.version !== undefined;
      const body = {
        loginName,
        publishableKey,
        parentOrigin,
        // Most tests are about later screens.
        ...(!isChosen && { configNames: ['AggregationWithoutEntryScreen'] }),
        ...wishes,
        ...(sessionId !== null && { sessionId }),
      };
      const made = (await ask('/v1/sessions', { method: 'POST', body: JSON.stringify(body) })) as Launched;
      const launched = { loginName, sessionId: made.sessionId, launchToken: made.launchToken, resumes: sessionId };
      launches.push(launched);
      return launched;
    },
    launchesOf: (loginName) => launches.filter((launched) => launched.loginName === loginName),
    result: async (sessionId) => ((await ask(`/v1/sessions/${sessionId}`)) as { result: ResultOfSession }).result,
    transfer: async (reference) => ((await ask(`/v1/transfers/${reference}`)) as { transfer: TransferView }).transfer,
  };
}
