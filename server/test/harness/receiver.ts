import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { afterTests } from '@fin-link/testing';

interface Delivery {
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Receiver {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
}

/** Starts a customer's backend that records messages. `answer` gets the number of earlier messages. */
export async function receiver(answer: (response: ServerResponse, before: number) => void): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
    request.on('end', () => {
      deliveries.push({ headers: request.headers, text });
      answer(response, deliveries.length - 1);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return { url: `http://127.0.0.1:${address.port}/webhooks/fin-link`, deliveries };
}
