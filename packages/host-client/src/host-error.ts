import { hostErrorBody } from '@fin-link/contracts/browser';
import type { HostErrorCode } from '@fin-link/contracts/browser';

/** `network.lost`: no answer, or none in time. `reply.invalid`: an answer that the contract does not know. */
export type HostErrorKind = HostErrorCode | 'network.lost' | 'reply.invalid';

/** The one error of this client. What was sent is never part of it. */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly code: HostErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The host's id of the request, for support; empty without an answer. */
  readonly requestId: string;
  /** Seconds after which the same request may work; null when the host names none. */
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

/** Another try may work without the user doing anything. */
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

/** Translates an answer that is not a success. The header counts where the body names no time. */
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
