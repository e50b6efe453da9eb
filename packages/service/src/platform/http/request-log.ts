import { currentCause, measured } from '@fin-link/storage';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

const secretNames = [
  'authorization',
  'cookie',
  'secret',
  'clientId',
  'password',
  'token',
  'accessToken',
  'value',
  'answer',
  'body',
  'query',
  'headers',
  'url',
];

/**
 * Logger options in the host's log format. Redaction is only a second safeguard, because logged objects should not contain these fields.
 */
export const loggerOptions: LoggerOptions = {
  base: { part: 'service' },
  redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  // Work that a request has caused is logged with its id, also in jobs. The request's own lines have it already.
  mixin(_fields, _level, logger) {
    const { requestId } = currentCause();
    return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId };
  },
  serializers: { err: describeError, req: () => ({}), res: () => ({}) },
};

/** Returns only name, code and location of an error. Messages of database and network errors can contain the caller's data. */
function describeError(error: unknown): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const ownFrames = frames.filter((frame) => !/node_modules|node:|wasm:/.test(frame));
  return {
    type: error.name,
    message: '',
    ...('code' in error ? { code: String(error.code) } : {}),
    ...(error.name === 'ReplyContractError' ? { place: error.message } : {}),
    stack: (ownFrames.length > 0 ? ownFrames : frames).slice(0, 12).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Logs and measures every reply: method, route, status, error code and duration. Never logs addresses or inputs. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, is404, routeOptions, errorCode } = request;
    const route = (is404 ? undefined : routeOptions.url) ?? '(none)';
    const status = reply.statusCode;
    measured('request', { part: 'service', method, route, status, seconds: reply.elapsedTime / 1_000 });
    request.log.info(
      { method, route, status, ...(errorCode !== null && { code: errorCode }), ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
}
