import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderAccountView } from '@fin-link/contracts/browser';

export interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
export type Answer = (request: Received, response: ServerResponse) => void;

/** Starts a server on a free port. The server replies with `answer` and records the requests that it receives. */
export async function startHost(answer: Answer) {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      const request = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body };
      received.push(request);
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

export const failure = (code: string, retryAfter?: number) => ({
  error: {
    code,
    message: 'text',
    docs: `/docs/errors#${code}`,
    requestId: 'rq-1',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  },
});

export const view = (over: Partial<ProviderAccountView> = {}): ProviderAccountView => ({
  providerAccountId: 501,
  providerId: 16002,
  providerName: 'Harbour',
  requestId: 'req-1',
  status: 'LOGIN_IN_PROGRESS',
  additionalStatus: null,
  createdDate: '2026-11-20T10:00:00.000Z',
  lastUpdated: null,
  loginForm: null,
  answerBy: null,
  answerRefused: false,
  accountsListed: false,
  updateEligibility: 'ALLOW_UPDATE',
  nextUpdateScheduled: null,
  consentId: null,
  ...over,
});

export const eventText = (id: string, providerAccount: ProviderAccountView) =>
  `event: provider-account\nid: ${id}\ndata: ${JSON.stringify({ type: 'provider-account', providerAccount })}\n\n`;
