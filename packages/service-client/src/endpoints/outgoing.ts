import { idempotencyHeader, presenceHeaders, widgetProofHeader } from '@fin-link/contracts/service';
import type { ApiVersion, Endpoint } from '@fin-link/contracts/service';
import type { OutgoingRequest } from '../transport/index.ts';
import type { AnyCall } from './call.ts';

const longestAgent = 300;

/** Address of the service. */
export interface ServiceBase {
  readonly origin: string;
  /** Path prefix of all endpoints, without a slash at the end. */
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

/** Returns the query with its question mark; empty if there are no parameters. */
function queryOf(given: AnyCall['query']): string {
  if (given === undefined) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Encodes text as UTF-8 bytes in a Latin-1 header value, so that different names stay different. */
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
