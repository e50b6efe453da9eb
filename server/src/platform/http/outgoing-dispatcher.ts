import { guardedConnector } from '@fin-link/storage';
import { Agent } from 'undici';

/** Upper limit of connections per receiver, so that a slow receiver does not accumulate connections. */
const maxConnections = 8;

/** Returns a dispatcher to public addresses, and to this machine's own if they are allowed. The dispatcher follows no redirects. */
export const outgoingDispatcher = (allowLoopback: boolean, timeoutMs: number): Agent =>
  new Agent({
    connections: maxConnections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: guardedConnector({ timeout: timeoutMs }, { loopback: allowLoopback, networks: [] }),
  });
