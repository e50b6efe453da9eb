import { idempotencyHeader, presenceHeaders } from '@fin-link/contracts/server';
import type { ApiVersion, ImplementedEndpoint } from '@fin-link/contracts/server';
import type { OutgoingRequest } from '../transport/send.ts';
import type { AnyCall } from './call.ts';

const longestAgent = 300;

/** Builds the request that the endpoint table describes. `base` may have a path of its own. */
export function outgoingRequest(
  base: URL,
  version: ApiVersion,
  endpoint: ImplementedEndpoint,
  call: AnyCall,
): OutgoingRequest {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = call.params?.[name];
    if (value === undefined) throw new TypeError(`The path of this call needs "${name}".`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) if (value !== undefined) query.set(name, value);

  const headers: Record<string, string> = { accept: 'application/json', 'api-version': version };
  if (call.token !== undefined) headers['authorization'] = `Bearer ${call.token}`;
  if (call.loginName !== undefined) headers['loginname'] = asHeader(call.loginName);
  if (call.idempotencyKey !== undefined) headers[idempotencyHeader] = call.idempotencyKey;
  if (call.presence) {
    headers[presenceHeaders.address] = call.presence.address;
    headers[presenceHeaders.agent] = call.presence.agent.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, longestAgent);
  }
  return {
    method: endpoint.method,
    origin: base.origin,
    path: `${base.pathname.replace(/\/$/, '')}${path}${query.size > 0 ? `?${query.toString()}` : ''}`,
    headers,
    body: encodeBody(endpoint, call.body, headers),
  };
}

/** As UTF-8, whose bytes a header takes as Latin-1: two names never look alike on the way. */
const asHeader = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

function encodeBody(endpoint: ImplementedEndpoint, body: unknown, headers: Record<string, string>): string | undefined {
  if (body === undefined) return undefined;
  if (endpoint.bodyType === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  headers['content-type'] = 'application/json';
  return JSON.stringify(body);
}
