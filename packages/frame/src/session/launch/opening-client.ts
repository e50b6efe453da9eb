import type { LaunchRequest, ProviderList, linkOperations, sessionOperations } from '@fin-link/contracts/browser';
import {
  anyText,
  entityId,
  exactly,
  flag,
  having,
  integer,
  isObject,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  text,
} from '@fin-link/contracts/page';
import type { FailedRequest } from '@fin-link/flow';
import type { ProviderQuery } from '../../platform/scope/frame-scope.ts';

const timeoutMs = 15_000;
/** Maximum number of banks in a search result. */
const searchRows = 20;

// The compiler checks these paths against the contract. Importing the contract's operations would add bytes to the first screen.
const launchPath = '/v1/launch' satisfies (typeof sessionOperations)['redeemLaunch']['path'];
const providersPath = '/v1/providers' satisfies (typeof linkOperations)['searchProviders']['path'];

const isProviderRow = exactly({
  providerId: entityId,
  name: text(200, 1),
  hostName: anyText,
  logo: anyText,
  status: oneOf('Supported', 'Beta', 'Unsupported'),
  authType: oneOf('CREDENTIALS', 'MFA_CREDENTIALS', 'OAUTH'),
  isConsentRequired: flag,
  countryISOCode: anyText,
  isLinked: flag,
  health: oneOf('ok', 'slow', 'down'),
});

/** Checks the reply of `GET /v1/providers` like the contract's `providerList`. */
export const isProviderList = exactly({
  kind: oneOf('popular', 'results'),
  providers: listOf(isProviderRow, 50),
  total: integer,
  matchedAs: orNull(anyText),
  testBanks: orAbsent(listOf(text(200, 1), 2)),
});

/**
 * Checks the members of the reply of `POST /v1/launch` that the first screen uses. The contract's schema checks the rest before it
 * is used.
 */
export const isLaunchReply = exactly({
  sessionToken: anyText,
  popular: orAbsent(isProviderList),
  session: having({
    app: exactly({ name: text(80, 1), logoUrl: anyText, privacyUrl: orNull(anyText), helpUrl: orNull(anyText) }),
    options: having({ flow: anyText, poweredBy: orNull(text(60, 1)), countries: listOf(text(2, 2), 10) }),
    start: isObject,
    locale: orNull(text(35)),
    countryISOCode: anyText,
    now: anyText,
  }),
});

/** A failed request, as the flow describes it. */
export class OpeningFailure extends Error {
  readonly failure: FailedRequest;

  constructor(failure: FailedRequest) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Sends the two requests of the first screen. The host client, which is loaded later, sends all others. */
export class OpeningClient {
  readonly #fetch: typeof globalThis.fetch;
  readonly #baseUrl: string;
  /** Returns the session token; `null` before the launch. */
  readonly #token: () => string | null;

  constructor(fetch: typeof globalThis.fetch, baseUrl: string, token: () => string | null) {
    this.#fetch = fetch;
    this.#baseUrl = baseUrl;
    this.#token = token;
  }

  /**
   * Redeems a launch token and returns the host's reply. The reply is checked only for the first screen; the contract's schema parses it
   * before the flow uses it. Throws `OpeningFailure` if the request fails.
   */
  async launch(request: LaunchRequest, signal: AbortSignal): Promise<unknown> {
    return this.#ask(launchPath, isLaunchReply, signal, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  }

  /** Searches banks. Throws `OpeningFailure` if the request fails. */
  async providers({ name, match }: ProviderQuery, signal: AbortSignal): Promise<ProviderList> {
    const query = new URLSearchParams({ top: String(searchRows), ...(name === '' ? {} : { name, match }) });
    return (await this.#ask(`${providersPath}?${query}`, isProviderList, signal, {
      headers: { authorization: `Bearer ${this.#token()}` },
    })) as ProviderList;
  }

  async #ask(
    path: string,
    check: (body: unknown) => boolean,
    signal: AbortSignal,
    init: RequestInit,
  ): Promise<unknown> {
    let response: Response;
    let body: unknown;
    try {
      response = await this.#fetch(this.#baseUrl + path, {
        ...init,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      });
      body = await response.json();
    } catch (cause) {
      signal.throwIfAborted();
      throw Object.assign(new OpeningFailure({ code: 'network.lost', reference: '', retryAfter: null }), { cause });
    }
    if (!response.ok) throw new OpeningFailure(readFailure(body));
    if (!check(body)) throw new OpeningFailure({ code: 'reply.invalid', reference: '', retryAfter: null });
    return body;
  }
}

/** Returns the failure in an error reply. The flow treats unknown codes as an unknown problem. */
function readFailure(body: unknown): FailedRequest {
  const error = isObject(body) && isObject(body['error']) ? body['error'] : {};
  const { code, requestId, retryAfter } = error;
  return {
    code: text(60)(code) ? (code as FailedRequest['code']) : 'reply.invalid',
    reference: text(100)(requestId) ? requestId : '',
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
  };
}
