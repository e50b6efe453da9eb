import { StorageError } from '../primitives/index.ts';

/** Classes of SQLSTATE with which a server says that it cannot do its work now: connections, resources, operators, the system. */
const outageClasses: ReadonlySet<string> = new Set(['08', '53', '57', '58']);
const outageStates: ReadonlySet<string> = new Set([
  // Read only: a full disk that an operator has guarded, or a standby that has taken the place of its primary.
  '25006',
  // Idle in a transaction for too long, as after a suspended process.
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
const lostStates = /^(08...|57P0[123]|ECONNRESET|EPIPE)$/;
/** Messages of the driver's errors that have no code: the first of a lost connection, all of an outage. */
const lostMessages = /^Connection terminated|not queryable$/;
const silenceMessage = 'Query read timeout';
const discardedMessage = /connection has been discarded$/;

/** An error of the driver as the one by which storage says that the database cannot be used now; any other as it is. */
export function asOutage(error: unknown): unknown {
  return !(error instanceof StorageError) && isOutage(error) ? outageOf(error) : error;
}

/** Returns the error for a connection that could not be opened. */
export function outageOf(error: unknown): StorageError {
  const state = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
  return new StorageError('STORAGE_UNAVAILABLE', `PostgreSQL cannot be used now${state}.`, { cause: error });
}

/** The connection is gone, and with it what was open on it; another one may work at once. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && lostStates.test(String(error.code))) || lostMessages.test(error.message));

/** The driver gave up waiting; what the server does with the query is not known. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === silenceMessage;

/** The server ended the statement or the transaction by a limit of this process. */
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
    isLost(error) ||
    isSilence(error) ||
    discardedMessage.test(error.message)
  );
}
