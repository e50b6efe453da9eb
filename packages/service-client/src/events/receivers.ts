import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EventAnswer, type EventReceiver, EventRefusedError } from './create-receiver.ts';

/** Returns a listener for `createServer` of node:http, or for your own route. */
export function nodeEventListener(
  receiver: EventReceiver,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void answerRequest(receiver, request).then((status) => {
      // The server closes the connection instead of reading the rest of a body that is too large.
      if (status === 413) response.setHeader('connection', 'close');
      if (status === 405) response.setHeader('allow', 'POST');
      response.writeHead(status).end();
    });
  };
}

/** Request whose body an earlier parser may have read. */
interface ExpressRequest extends IncomingMessage {
  body?: unknown;
}

/**
 * Returns a handler for Express: `app.post('/events', expressEventHandler(receiver))`. Register it before `express.json()`, which discards
 * the signed bytes, or after `express.raw()`.
 */
export function expressEventHandler(
  receiver: EventReceiver,
): (request: ExpressRequest, response: ServerResponse, next: (error: unknown) => void) => void {
  const listener = nodeEventListener(receiver);
  return (request, response, next) => {
    if (Buffer.isBuffer(request.body)) {
      void receiver.receive(request.headers, request.body).then((status) => response.writeHead(status).end());
    } else if (request.readableEnded) {
      next(new Error('A parser has read the body of the event already: put this handler before it.'));
    } else listener(request, response);
  };
}

/** The members of Fastify that this package uses. Declared here, because the package does not depend on Fastify. */
interface FastifyScope {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    contentType: string,
    parser: (request: unknown, payload: IncomingMessage, done: (error: Error | null) => void) => void,
  ): unknown;
  post(path: string, handler: (request: { raw: IncomingMessage }, reply: FastifyReply) => Promise<unknown>): unknown;
}
interface FastifyReply {
  code(status: number): { header(name: string, value: string): unknown; send(): unknown };
}

/** Returns a plugin for Fastify: `app.register(fastifyEvents(receiver, '/events'))`. Does not change the parsers of other routes. */
export function fastifyEvents(receiver: EventReceiver, path: string): (scope: FastifyScope) => Promise<void> {
  return async (scope) => {
    scope.removeAllContentTypeParsers();
    // This parser leaves the stream unread, because the signature covers its bytes.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post(path, async ({ raw }, reply) => {
      const status = await answerRequest(receiver, raw);
      const answer = reply.code(status);
      if (status === 413) answer.header('connection', 'close');
      return answer.send();
    });
  };
}

/** Reads a request and returns the status of the answer. */
async function answerRequest(receiver: EventReceiver, request: IncomingMessage): Promise<EventAnswer> {
  if (request.method !== 'POST') return 405;
  try {
    const body = await readBody(request, receiver.maxBodyBytes);
    return body === null ? 413 : await receiver.receive(request.headers, body);
  } catch (error) {
    receiver.onError(new EventRefusedError('The body is incomplete, because the connection closed.', { cause: error }));
    return 400;
  }
}

/** Reads the body. Returns `null` if the body is larger than `maxBytes`. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  // The connection must stay open after the loop ends early, because the answer uses it.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}
