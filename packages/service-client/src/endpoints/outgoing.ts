import { idempotencyHeader, presenceHeaders, widgetProofHeader } from '@fin-link/contracts/service';
import type { ApiVersion, Endpoint } from '@fin-link/contracts/service';
import type { OutgoingRequest } from '../transport/index.ts';
import type { AnyCall } from './call.ts';

const longestAgent = 300;

/** Where the service is. */
export interface ServiceBase {
  readonly origin: string;
  /** Of the addresses of all its endpoints; without a slash at its end. */
  readonly path: string;
}

export function serviceBase(address: string): ServiceBase {
  const { origin, pathname } = new URL(address);
  return { origin, path: pathname.replace(/\/$/, '') };
}

/** Builds the request that the endpoint table describes. */
export function outgoingRequest(
  base: ServiceBase,
  version: ApiVersion,
  endpoint: Endpoint,
  call: AnyCall,
): OutgoingRequest {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = call.params?.[name];
    if (value === undefined) throw new TypeError(`The path of this call needs "${name}".`);
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = { accept: 'application/json', 'api-version': version };
  if (call.token !== undefined) headers['authorization'] = `Bearer ${call.token}`;
  if (call.loginName !== undefined) headers['loginname'] = asHeader(call.loginName);
  if (call.idempotencyKey !== undefined) headers[idempotencyHeader] = call.idempotencyKey;
  if (call.widgetProof !== undefined) headers[widgetProofHeader] = call.widgetProof;
  if (call.presence) {
    headers[presenceHeaders.address] = call.presence.address;
    headers[presenceHeaders.agent] = call.presence.agent.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, longestAgent);
  }
  return {
    method: endpoint.method,
    origin: base.origin,
    path: `${base.path}${path}${queryOf(call.query)}`,
    headers,
    body: encodeBody(endpoint, call.body, headers),
  };
}

/** With its question mark; empty when there is none. */
function queryOf(given: AnyCall['query']): string {
  if (given === undefined) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** As UTF-8, whose bytes a header takes as Latin-1: two names never look alike on the way. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function encodeBody(endpoint: Endpoint, body: unknown, headers: Record<string, string>): string | undefined {
  if (body === undefined) return undefined;
  if (endpoint.bodyType === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  headers['content-type'] = 'application/json';
  return JSON.stringify(body);
}
