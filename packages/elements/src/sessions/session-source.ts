/** Session that the page's backend created with `POST /v1/sessions`, with the token that opens it once. */
export interface Launch {
  sessionId: string;
  launchToken: string;
}

/** Provider of launches from the page's backend. `sessionId`: the session to resume; absent for a new session. */
export type SessionProvider = (request: { sessionId?: string }) => Promise<Launch>;

/** Timeout of the page's backend in milliseconds. */
const launchTimeoutMs = 20_000;

/**
 * Requests a launch token for a session, or for a new session if `sessionId` is `null`. If the backend refuses the session, requests a
 * new one, unless `onlyThisSession` is set. Rejects only with `LaunchError`.
 */
export async function launch(
  provider: SessionProvider,
  sessionId: string | null,
  onlyThisSession = false,
): Promise<Launch> {
  try {
    return validateLaunch(await withTimeout(provider(sessionId === null ? {} : { sessionId })));
  } catch (cause) {
    const error = cause instanceof LaunchError ? cause : new LaunchError('session.refused', cause);
    if (onlyThisSession || sessionId === null || error.code !== 'session.refused') throw error;
    return launch(provider, null);
  }
}

/** Returns a provider that posts to the page's backend, with the cookies of the page. */
export function sessionProviderOf(sessionUrl: string, signal: AbortSignal): SessionProvider {
  return async (request) => {
    let response: Response;
    try {
      response = await fetch(sessionUrl, {
        method: 'POST',
        redirect: 'error',
        cache: 'no-store',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.any([signal, AbortSignal.timeout(launchTimeoutMs)]),
      });
    } catch (cause) {
      throw new LaunchError('page.unreachable', cause);
    }
    // A rate limit is not a setup fault.
    if (!response.ok)
      throw new LaunchError(response.status < 500 && response.status !== 429 ? 'session.refused' : 'page.unreachable');
    return (await response.json()) as Launch;
  };
}

/** Why the page's backend supplied no session: it could not be reached, or it refused. */
type LaunchFault = 'page.unreachable' | 'session.refused';

/** Returns whether an error code is that of a `LaunchError`. The tag reports these errors, and the frame shows them. */
export const isLaunchFault = (code: string): boolean => code === 'page.unreachable' || code === 'session.refused';

/** Thrown if the page's backend supplied no session. */
export class LaunchError extends Error {
  readonly code: LaunchFault;
  constructor(code: LaunchError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

/** Returns the reply of the page's backend. Throws `LaunchError('session.refused')` if it is not a launch. */
function validateLaunch(value: unknown): Launch {
  const { sessionId, launchToken } = Object(value) as Partial<Record<keyof Launch, unknown>>;
  if (typeof sessionId === 'string' && typeof launchToken === 'string') return { sessionId, launchToken };
  throw new LaunchError('session.refused');
}

/** Rejects with `page.unreachable` after the timeout, because the page's provider may never settle. */
const withTimeout = (answer: Promise<Launch>): Promise<Launch> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LaunchError('page.unreachable')), launchTimeoutMs);
    // The provider may return the launch itself instead of a promise.
    void Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
