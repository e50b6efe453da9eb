import { hostErrorBody } from '@fin-link/contracts/browser';
import type { HostErrorCode } from '@fin-link/contracts/browser';

/**
 * Kind of error. `network.lost`: no reply, for example because of a timeout. `reply.invalid`: a reply that does not conform to the
 * contract.
 */
export type HostErrorKind = HostErrorCode | 'network.lost' | 'reply.invalid';

/** Error of every failed request. Never contains the request. */
export class HostError extends Error {
  override readonly name = 'HostError';
  /** Error code, for example `network.lost`. */
  readonly code: HostErrorKind;
  /** HTTP status; 0 without a reply. */
  readonly status: number;
  /** The host's id of the request, for support; empty without a reply. */
  readonly requestId: string;
  /** Seconds after which a retry may succeed; `null` if the host does not say. */
  readonly retryAfter: number | null;

  constructor(
    code: HostErrorKind,
    details: { status?: number; requestId?: string; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause });
    this.code = code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId ?? '';
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Returns whether a retry may succeed without an action of the user. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof HostError)) return false;
  return (
    error.code === 'network.lost' ||
    error.code === 'rate.limited' ||
    error.code === 'request.timeout' ||
    error.status >= 502
  );
}

const wholeSeconds = /^\d{1,6}$/;

/** Returns the error of an unsuccessful response. Uses the header `retry-after` if the body does not contain a retry time. */
export async function errorOfResponse(response: Response): Promise<HostError> {
  const header = response.headers.get('retry-after') ?? '';
  const fromHeader = wholeSeconds.test(header) ? Number(header) : null;
  const { status } = response;
  let body: unknown;
  try {
    body = await response.json();
  } catch (cause) {
    return new HostError(status >= 500 ? 'service.unavailable' : 'reply.invalid', {
      status,
      retryAfter: fromHeader,
      cause,
    });
  }
  const parsed = hostErrorBody.safeParse(body);
  if (!parsed.success) return new HostError('reply.invalid', { status, retryAfter: fromHeader, cause: parsed.error });
  const { code, requestId, retryAfter } = parsed.data.error;
  return new HostError(code, { status, requestId, retryAfter: retryAfter ?? fromHeader });
}
