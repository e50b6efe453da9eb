import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterTests } from '@fin-link/testing';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface MaliciousBank {
  readonly url: string;
  /** Requests received so far. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  /** Reply to every request from now on. */
  answer: Answer;
}

/** Starts a hostile bank on plain sockets, so that no library corrects its replies. */
export async function maliciousBank(): Promise<MaliciousBank> {
  const bank: MaliciousBank = { url: '', requests: [], answer: says(200, {}) };
  const server = createServer((request, response) => {
    response.on('error', () => {});
    const interaction = request.headers['x-fapi-interaction-id'];
    if (interaction !== undefined) response.setHeader('x-fapi-interaction-id', interaction);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      bank.requests.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      bank.answer(request, response);
    });
  });
  return Object.assign(bank, { url: await listen(server, () => server.closeAllConnections()) });
}

/** Answers every request with the same bytes. */
export async function rawBank(bytes: string): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  return listen(server, () => sockets.forEach((socket) => socket.destroy()));
}

async function listen(server: Server, cut: () => void): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTests(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export const says =
  (status: number, body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

/** Sends an endless body. */
export const floods: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = `"${'x'.repeat(65_536)}",`;
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  response.write('[');
  more();
};

/** Sends single bytes slowly, so that no timeout between bytes applies. */
export const drips: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

export const isSilent: Answer = () => {};

/** Announces a body and closes the connection. */
export const hangsUp: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"accounts":', () => response.destroy());
};
