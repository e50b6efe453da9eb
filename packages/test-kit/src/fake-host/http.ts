import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { hostErrors } from '@fin-link/contracts/browser';
import { Refusal } from './fake-sessions.ts';

/** An answer of the fake host. */
export interface Answer {
  status: number;
  type: string;
  body: string | Buffer;
}

export const json = (body: object, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Returns the answer to a failed request, in the shape of the host API. */
export function refuse(error: unknown): Answer {
  const code = error instanceof Refusal ? error.code : 'internal';
  const { status, message } = hostErrors[code];
  return json({ error: { code, message, docs: `/docs/errors#${code}`, requestId: randomUUID() } }, status);
}

export function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    // Pages of other origins load the scripts.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  response.end(body);
}

/** Reads a body. Throws `request.unreadable` if it is not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refusal('request.unreadable');
  }
}

/** Posts an event. Returns the HTTP status, or `null` if there was no answer. */
export async function post(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

/** Returns the origin of a server that listens. */
export function addressOf(address: ReturnType<Server['address']>): string {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
