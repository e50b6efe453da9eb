import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { ConsumerPresence } from './handler.ts';

const maxAgentLength = 300;

/**
 * Returns the consumer's address and agent from the headers that a host adds while the consumer is present. Returns `null` if
 * `Fin-Consumer-Address` is missing or not an IP address. Call it only for requests with a valid token.
 */
export function presenceOf(headers: IncomingHttpHeaders): ConsumerPresence | null {
  const address = headers['fin-consumer-address'];
  if (typeof address !== 'string' || !ipaddr.isValid(address)) return null;
  const agent = headers['fin-consumer-agent'];
  return { address, agent: typeof agent === 'string' ? agent.slice(0, maxAgentLength) : null };
}
