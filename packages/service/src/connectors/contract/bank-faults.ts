import type { BankProblem } from './connector.ts';
import { outage, problem, unasked } from './bank-failures.ts';

/** Headers without end, a body of another length, or a session that is no header value. */
const brokenHttp = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_INVALID_ARG']);

/** undici names its faults by code; the rest are the socket's. Only the code is looked at. */
export function faultOf(error: unknown, signal: AbortSignal): BankProblem {
  if (signal.aborted) return problem('TECH_ERROR', 'stopped');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return problem('UNEXPECTED_SITE_ERROR', 'reply too large');
  if (code === 'BANK_ADDRESS_REFUSED') return unasked('SITE_UNAVAILABLE', 'address refused');
  if (code.startsWith('HPE_') || brokenHttp.has(code)) return problem('UNEXPECTED_SITE_ERROR', 'broken HTTP');
  return outage(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no connection');
}
