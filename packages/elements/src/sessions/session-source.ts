/** What a customer's backend answers, from `POST /v1/sessions`. */
export interface Launch {
  sessionId: string;
  launchToken: string;
}

/** `sessionId`: the session to go on with; absent for a new one. */
export type SessionProvider = (request: { sessionId?: string }) => Promise<Launch>;

type LaunchFault = 'page.unreachable' | 'session.refused';

/** Whether the page's own backend gave no session: the tag reports it, and the frame shows it. */
export const isLaunchFault = (code: string): boolean => code === 'page.unreachable' || code === 'session.refused';

export class LaunchError extends Error {
  readonly code: LaunchFault;
  constructor(code: LaunchError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const milliseconds = 20_000;
function checked(value: unknown): Launch {
  const { sessionId, launchToken } = Object(value) as Partial<Record<keyof Launch, unknown>>;
  if (typeof sessionId === 'string' && typeof launchToken === 'string') return { sessionId, launchToken };
  throw new LaunchError('session.refused');
}

/** The provider that posts to the page's own backend, with the page's own cookies. */
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
        signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
      });
    } catch (cause) {
      throw new LaunchError('page.unreachable', cause);
    }
    // Too many requests are no fault of a setup.
    if (!response.ok)
      throw new LaunchError(response.status < 500 && response.status !== 429 ? 'session.refused' : 'page.unreachable');
    return (await response.json()) as Launch;
  };
}

/** A page's own provider may never settle; the frame must be told all the same. */
const inTime = (answer: Promise<Launch>): Promise<Launch> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LaunchError('page.unreachable')), milliseconds);
    // A provider written without promises answers at once.
    void Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** Asks for a launch token. A kept session that the backend no longer accepts is replaced by a new one, unless `only` that one will do. */
export async function launch(provider: SessionProvider, sessionId: string | null, only = false): Promise<Launch> {
  try {
    return checked(await inTime(provider(sessionId === null ? {} : { sessionId })));
  } catch (cause) {
    const error = cause instanceof LaunchError ? cause : new LaunchError('session.refused', cause);
    if (only || sessionId === null || error.code !== 'session.refused') throw error;
    return launch(provider, null);
  }
}
