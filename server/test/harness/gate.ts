import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { afterTests } from '@fin-link/testing';

interface Gate {
  /** Address of the gate, which forwards to the server while it is open. */
  readonly url: string;
  /** Closes every connection and refuses new ones, as if the server's machine were down. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Opens a TCP proxy for a server. It can be shut and opened again at the same address. */
export async function openGate(to: string): Promise<Gate> {
  const { hostname: host, port } = new URL(to);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  const serve = async (at: number): Promise<Server> => {
    const server = createServer((incoming) => {
      const outgoing = keep(connect({ host, port: Number(port) }));
      keep(incoming).pipe(outgoing).pipe(incoming);
      incoming.on('close', () => outgoing.destroy());
      outgoing.on('close', () => incoming.destroy());
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await serve(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gate has no port.');
  const shut = async (): Promise<void> => {
    if (!server.listening) return;
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  afterTests(shut);
  return {
    url: `http://127.0.0.1:${address.port}`,
    shut,
    async open() {
      server = await serve(address.port);
    },
  };
}
