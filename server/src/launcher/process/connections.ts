import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

export interface Connections {
  /**
   * Refuses new connections. Ends connections without a request immediately, including unused ones that proxies and browsers open
   * in advance, and the others after their reply. Ends all after a timeout. Resolves when all are closed.
   */
  end(): Promise<void>;
}

interface Use {
  readonly answers: Set<ServerResponse>;
  /** Bytes read until the last reply. More bytes mean that a request has begun to arrive. */
  read: number;
}

const usualPatienceMs = 8_000;
const noticeMs = 1_000;

/** Tracks the connections of a server. Needed because Node's `close` waits for connections that never carried a request. */
export function connectionsOf(
  server: Server,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  patienceMs = usualPatienceMs,
): Connections {
  const uses = new Map<Socket, Use>();
  let ended: Promise<void> | undefined;

  const endIfIdle = (socket: Socket, { answers, read }: Use): void => {
    if (answers.size === 0 && socket.bytesRead === read) socket.destroySoon();
  };
  const follow = (socket: Socket, read: number): void => {
    uses.set(socket, { answers: new Set(), read });
    socket.once('close', () => uses.delete(socket));
  };
  const unsecured = server instanceof TlsServer ? handshakesOf(server) : new Map<string, Socket>();
  if (server instanceof TlsServer) server.on('secureConnection', (socket) => follow(socket, socket.bytesRead));
  else server.on('connection', (socket) => follow(socket, 0));
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const use = uses.get(socket);
    if (use === undefined) return;
    use.answers.add(answer);
    answer.once('close', () => {
      use.answers.delete(answer);
      use.read = socket.bytesRead;
      if (ended !== undefined) endIfIdle(socket, use);
    });
  });

  const end = async (): Promise<void> => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const socket of unsecured.values()) socket.destroy();
    for (const [socket, use] of uses) {
      for (const answer of use.answers) answer.shouldKeepAlive = false;
      endIfIdle(socket, use);
    }
    const notice = setTimeout(() => log.info({ connections: uses.size }, 'stop waits for requests'), noticeMs);
    const limit = setTimeout(() => {
      log.warn({ connections: uses.size }, 'stop ends requests that take too long');
      server.closeAllConnections();
    }, patienceMs);
    await closed;
    clearTimeout(notice);
    clearTimeout(limit);
  };

  return { end: () => (ended ??= end()) };
}

/** Tracks connections whose TLS handshake is not complete, by the client's address and port. A handshake may never begin. */
function handshakesOf(server: TlsServer): ReadonlyMap<string, Socket> {
  const open = new Map<string, Socket>();
  const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket) => {
    const key = keyOf(socket);
    open.set(key, socket);
    socket.once('close', () => open.delete(key));
  });
  const isOver = (socket: Socket): void => void open.delete(keyOf(socket));
  server.on('secureConnection', isOver);
  server.on('tlsClientError', (_error, socket) => isOver(socket));
  return open;
}
