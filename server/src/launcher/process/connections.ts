import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:tls';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';

interface Connections {
  /**
   * Refuses new connections. Ends connections without a request immediately, including those that proxies and browsers open in advance.
   * Ends other connections after their reply, or after a timeout. Resolves when all are closed.
   */
  end(): Promise<void>;
}

interface ConnectionUse {
  /** Replies that are not finished. */
  readonly answers: Set<ServerResponse>;
  /** Bytes read until the last reply. More bytes mean that a request has begun to arrive. */
  repliedBytes: number;
}

/** Time in milliseconds after which running requests are ended. */
const defaultTimeoutMs = 8_000;
/** Time in milliseconds after which a stop that waits for requests is logged. */
const logDelayMs = 1_000;

/** Tracks the connections of a server. Needed because Node's `close` waits for connections that never carried a request. */
export function connectionsOf(
  server: Server,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  timeoutMs = defaultTimeoutMs,
): Connections {
  const useBySocket = new Map<Socket, ConnectionUse>();
  let ended: Promise<void> | undefined;

  const endIfIdle = (socket: Socket, { answers, repliedBytes }: ConnectionUse): void => {
    if (answers.size === 0 && socket.bytesRead === repliedBytes) socket.destroySoon();
  };
  const track = (socket: Socket, repliedBytes: number): void => {
    useBySocket.set(socket, { answers: new Set(), repliedBytes });
    socket.once('close', () => useBySocket.delete(socket));
  };
  const unsecured = server instanceof TlsServer ? handshakesOf(server) : new Map<string, Socket>();
  if (server instanceof TlsServer) server.on('secureConnection', (socket) => track(socket, socket.bytesRead));
  else server.on('connection', (socket) => track(socket, 0));
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const connectionUse = useBySocket.get(socket);
    if (connectionUse === undefined) return;
    connectionUse.answers.add(answer);
    answer.once('close', () => {
      connectionUse.answers.delete(answer);
      connectionUse.repliedBytes = socket.bytesRead;
      if (ended !== undefined) endIfIdle(socket, connectionUse);
    });
  });

  const end = async (): Promise<void> => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const socket of unsecured.values()) socket.destroy();
    for (const [socket, connectionUse] of useBySocket) {
      for (const answer of connectionUse.answers) answer.shouldKeepAlive = false;
      endIfIdle(socket, connectionUse);
    }
    const logTimer = setTimeout(
      () => log.info({ connections: useBySocket.size }, 'stop waits for requests'),
      logDelayMs,
    );
    const timeoutTimer = setTimeout(() => {
      log.warn({ connections: useBySocket.size }, 'stop ends requests that take too long');
      server.closeAllConnections();
    }, timeoutMs);
    await closed;
    clearTimeout(logTimer);
    clearTimeout(timeoutTimer);
  };

  return { end: () => (ended ??= end()) };
}

/** Tracks connections whose TLS handshake is not complete, by the client's address and port. A handshake may never begin. */
function handshakesOf(server: TlsServer): ReadonlyMap<string, Socket> {
  const openHandshakes = new Map<string, Socket>();
  const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket) => {
    const key = keyOf(socket);
    openHandshakes.set(key, socket);
    socket.once('close', () => openHandshakes.delete(key));
  });
  const removeSocket = (socket: Socket): void => void openHandshakes.delete(keyOf(socket));
  server.on('secureConnection', removeSocket);
  server.on('tlsClientError', (_error, socket) => removeSocket(socket));
  return openHandshakes;
}
