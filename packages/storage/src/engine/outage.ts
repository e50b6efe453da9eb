import { StorageError } from '../primitives/index.ts';

/** SQLSTATE classes of an unavailable server: connections, resources, operator actions and system errors. */
const outageClasses: ReadonlySet<string> = new Set(['08', '53', '57', '58']);
const lostStates = /^(08...|57P0[123]|ECONNRESET|EPIPE)$/;
/** Messages of driver errors without a code. All of them mean an outage; the first one also means a lost connection. */
const lostMessages = /^Connection terminated|not queryable$/;
const noAnswerMessage = 'Query read timeout';
const discardedMessage = /connection has been discarded$/;

/** Returns `STORAGE_UNAVAILABLE` for a driver error that means an outage. Returns any other error unchanged. */
export function asOutage(error: unknown, database = 'PostgreSQL'): unknown {
  return !(error instanceof StorageError) && isOutage(error) ? outageOf(error, database) : error;
}

const outageStates: ReadonlySet<string> = new Set([
  // The server is read-only: an operator protects a full disk, or a standby has replaced its primary.
  '25006',
  // Idle time limit of a transaction, for example after its process was suspended.
  '25P03',
  // Lock timeout.
  '55P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Returns the error for a connection that could not be opened. `database` is its name in the message. */
export function outageOf(error: unknown, database = 'PostgreSQL'): StorageError {
  const state = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new StorageError('STORAGE_UNAVAILABLE', `${database} cannot be used now${state}.`, { cause: error });
}

/** Returns whether the connection was lost, together with any open transaction. A new connection may work immediately. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && lostStates.test(String(error.code))) || lostMessages.test(error.message));

/** Returns whether the driver stopped waiting for a query. The query may still run on the server. */
export const isWithoutAnswer = (error: unknown): boolean => error instanceof Error && error.message === noAnswerMessage;

/** Returns whether the server ended the statement or transaction because of a time limit of this process. */
export const isTimeLimit = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['25P03', '55P03', '57014'].includes(String(error.code));

/** Returns whether the statement was cancelled, or exceeded its time limit. Accepts errors of the driver and of the storage. */
export function isStatementCancelled(error: unknown): boolean {
  if (error instanceof StorageError) return isStatementCancelled(error.cause);
  return error instanceof Error && 'code' in error && error.code === '57014';
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    outageStates.has(code) ||
    (code.length === 5 && outageClasses.has(code.slice(0, 2))) ||
    isConnectionLost(error) ||
    isWithoutAnswer(error) ||
    discardedMessage.test(error.message)
  );
}
