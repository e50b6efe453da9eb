import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { describe, printable, type ReceivedEvent, type ReceivedEvents } from './received-events.ts';

const maxBodyBytes = 1_000_000;
/** Headers that are stored. Others may contain what is not meant for a file. */
const storedHeaders = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

export interface ListenOptions {
  host: string;
  port: number;
  secret: string | null;
  events: ReceivedEvents;
  print: (line: string) => void;
  /** Ends the listener. */
  signal: AbortSignal;
}

/** Receives and stores events until the signal is aborted. Answers 204, and 401 if a signature does not match. */
export async function listen({ host, port, secret, events, print, signal }: ListenOptions): Promise<void> {
  /** Events are stored one after the other, so that each gets a number of its own. */
  let storing = Promise.resolve();

  const receive = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405;
    const body = await readBody(request);
    if (body === null) return 413;
    const headers = Object.fromEntries(
      storedHeaders.flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    const signature = secret === null ? 'unknown' : signatureOf(body, headers, secret);
    const event: ReceivedEvent = { receivedAt: new Date().toISOString(), signature, headers, body };
    const stored = storing.then(() => events.add(event));
    storing = stored.then(
      () => {},
      () => {},
    );
    print(lineOf(await stored, event));
    return signature === 'invalid' ? 401 : 204;
  };

  const server = createServer((request, response) => {
    void receive(request)
      .catch(() => 500)
      .then((status) => response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  print(`Listening at http://${host}:${actualPort}`);
  if (secret === null) print('Signatures are not checked: set FIN_EVENT_SECRET or FIN_EVENT_SECRET_FILE.');
  if (!signal.aborted) await once(signal, 'abort');
  server.closeAllConnections();
  server.close();
}

/** Returns the line of an event in a list. */
export const lineOf = (number: number, { receivedAt, signature, body }: ReceivedEvent): string =>
  printable(`${String(number).padStart(4)}  ${receivedAt}  ${signature.padEnd(7)}  ${describe(body)}`);

function signatureOf(body: string, headers: Record<string, string>, secret: string): 'valid' | 'invalid' {
  try {
    new Webhook(secret).verify(body, headers);
    return 'valid';
  } catch {
    return 'invalid';
  }
}

/** Reads a body. Returns `null` if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBodyBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
