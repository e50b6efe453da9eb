import { apiErrorBody, type ChangeConflict, hostOperations } from '@fin-link/contracts/browser';
import type { HostInput, HostReply, OperatorOperationName } from '@fin-link/contracts/host';

/** Code of an error: that of the host, or `network.lost` without a reply. */
export type ApiErrorCode = string;

/** Input that the host refused. `path` is for example `origins[0]`. */
export interface InvalidInput {
  readonly path: string;
  readonly message: string;
}

/** Failed request. `message` is a sentence of the host. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Id of the request, for the log of the host; empty without a reply. */
  readonly reference: string;
  /** Change that the caller had not read, with `config.stale`. */
  readonly conflict: ChangeConflict | null;
  /** Invalid inputs, with `request.invalid`. */
  readonly fields: readonly InvalidInput[];

  constructor(
    code: ApiErrorCode,
    message: string,
    details: {
      status?: number;
      reference?: string;
      conflict?: ChangeConflict | null;
      fields?: readonly InvalidInput[];
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = details.status ?? 0;
    this.reference = details.reference ?? '';
    this.conflict = details.conflict ?? null;
    this.fields = details.fields ?? [];
  }
}

/** Input of a call. */
export interface ApiCall<N extends OperatorOperationName> {
  readonly params?: HostInput<N>['params'];
  readonly query?: HostInput<N>['query'];
  readonly body?: HostInput<N>['body'];
  /** ETag of what the caller read, for a conditional change. */
  readonly etag?: string;
}

export interface ApiAnswer<N extends OperatorOperationName> {
  readonly reply: HostReply<N>;
  /** ETag of the reply; empty if it has none. */
  readonly etag: string;
}

/** The host API, as the operator who is signed in. Rejects with `ApiError`. */
export interface ConsoleApi {
  call<N extends OperatorOperationName>(name: N, call?: ApiCall<N>): Promise<ApiAnswer<N>>;
}

export interface ApiOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Called after each reply that says that no operator is signed in. */
  readonly onSignedOut: () => void;
}

/** Creates the client. It sends the token of the session, which `getOperator` returned, with each change. */
export function createApi({ fetch, onSignedOut }: ApiOptions): ConsoleApi {
  let csrfToken: string | null = null;
  return {
    async call(name, { params = {}, query = {}, body, etag } = {}) {
      const { method, path, reply } = hostOperations[name];
      const response = await fetch(addressOf(path, params as Texts, query as Texts), {
        method,
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(etag !== undefined && { 'if-match': etag }),
          ...(method !== 'GET' && csrfToken !== null && { 'x-fin-csrf': csrfToken }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch(() => {
        throw new ApiError('network.lost', 'The host does not answer.');
      });
      if (!response.ok) {
        const error = await errorOf(response);
        if (error.status === 401) onSignedOut();
        throw error;
      }
      // A reply of an operation without a schema is empty.
      const parsed: unknown = reply === null ? undefined : reply.parse(await response.json());
      if (name === 'getOperator') csrfToken = (parsed as HostReply<'getOperator'>).session?.csrfToken ?? null;
      return { reply: parsed as HostReply<typeof name>, etag: response.headers.get('etag') ?? '' };
    },
  };
}

type Texts = Readonly<Record<string, string | undefined>>;

function addressOf(path: string, params: Texts, query: Texts): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function errorOf(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = apiErrorBody.safeParse(await response.json().catch(() => null));
  if (!body.success) return new ApiError('reply.invalid', `The host answered with status ${status}.`, { status });
  const { code, message, requestId, conflict = null, fields = [] } = body.data.error;
  return new ApiError(code, message, { status, reference: requestId, conflict, fields });
}
