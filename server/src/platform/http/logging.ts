import type { UnknownWord } from '@fin-link/service-client';
import { currentCause, measured, processLog } from '@fin-link/storage';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino, type DestinationStream } from 'pino';

/** Error in the form in which it is logged. */
interface PlainError {
  type: string;
  /** Message of our own errors. Messages of libraries may quote their input and are omitted. */
  message: string;
  code?: string;
  /** Stack frames without the message. */
  stack: string;
  cause?: PlainError;
}

/** Returns an error without text that may come from a caller, a bank or a database. */
function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
  return {
    type: error.name,
    message: errorsWithSafeMessage.has(error.name) ? error.message : '',
    ...(code !== undefined && { code }),
    stack: frames
      .slice(0, 8)
      .map((line) => line.replace(/\(?(file:\/\/)?[^\s(]*\/(?=(server|packages|node_modules)\/)/, '('))
      .join('\n'),
    ...(error.cause !== undefined && depth < 3 && { cause: plainError(error.cause, depth + 1) }),
  };
}

/** Names of errors whose messages contain no user data. */
const errorsWithSafeMessage: ReadonlySet<string> = new Set(['HostError', 'ServiceCallError', 'StorageError']);

export interface LogOptions {
  level: string;
  stream?: DestinationStream;
}

const serializers = {
  req: (request: { method: string }) => ({ method: request.method }),
  res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
  err: (error: unknown) => plainError(error),
};

/** Returns the host's own log, or a child of another server's log with the host's redaction. */
export function loggerOf(log: LogOptions | FastifyBaseLogger): FastifyBaseLogger {
  if ('child' in log)
    return log.child({ part: 'host' }, { serializers, redact: { paths: redactedPaths, censor: '[redacted]' } });
  const { level, stream } = log;
  return pino(
    {
      level,
      base: { part: 'host' },
      mixin: requestOfWork,
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers,
    },
    // Pino's own destination would retry its last flush forever if the reader has stalled.
    stream ?? processLog(),
  );
}

/** Returns the id of the request that has caused the logged work, also in jobs. */
const requestOfWork = (): { requestId?: string | undefined } => {
  const { requestId } = currentCause();
  return requestId === undefined ? {} : { requestId };
};

/** Keys whose values are redacted in every logged object. */
const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'accessToken',
  'sessionToken',
  'launchToken',
  'apiKey',
  'field',
  'value',
  'body',
  'headers',
  'query',
];

const redactedPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** Logs one line per request: method, route pattern, status, code, request id, duration. */
export function useRequestLog(app: FastifyInstance): void {
  // No field of this line is secret, and redaction costs more than the line.
  const requestLog = app.log.child({}, { redact: { paths: [] } });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const [route, status] = [routeOptions.url ?? '(none)', reply.statusCode];
    measured('request', { part: 'host', method, route, status, seconds: reply.elapsedTime / 1_000 });
    requestLog.info(
      {
        requestId: request.id,
        method,
        route,
        status,
        ...(reply.hostErrorCode !== null && { code: reply.hostErrorCode }),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

const maxLoggedWords = 200;

/** Logs each unknown word once, because a newer service may send it with every reply. Logs at most `maxLoggedWords` words. */
export function logUnknownWords(log: () => Pick<FastifyBaseLogger, 'warn'>): (unknown: UnknownWord) => void {
  const logged = new Set<string>();
  return ({ endpoint, word }) => {
    const key = `${endpoint} ${word}`;
    if (logged.has(key) || logged.size >= maxLoggedWords) return;
    logged.add(key);
    log().warn({ endpoint, word }, 'the service sent a word that this version does not know');
  };
}
