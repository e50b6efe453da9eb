import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { ConsumerPresence } from './handler.ts';

const longestAgent = 300;

/**
 * A host says that the consumer is present by `Fin-Consumer-Address`, and adds `Fin-Consumer-Agent`. Only calls that
 * carried a valid token are asked; what is no address counts as nobody present.
 */
export function presenceOf(headers: IncomingHttpHeaders): ConsumerPresence | null {
  const address = headers['fin-consumer-address'];
  if (typeof address !== 'string' || !ipaddr.isValid(address)) return null;
  const agent = headers['fin-consumer-agent'];
  return { address, agent: typeof agent === 'string' ? agent.slice(0, longestAgent) : null };
}
