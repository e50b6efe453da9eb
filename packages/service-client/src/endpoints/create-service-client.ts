import {
  endpointNames,
  endpointOf,
  idempotencyHeader,
  inputField,
  presenceHeaders,
  serviceErrorBody,
  widgetProofHeader,
} from '@fin-link/contracts/service';
import type { ApiVersion, Endpoint, EndpointName } from '@fin-link/contracts/service';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import type { AnyCall, ClientCall, ServiceReply } from './call.ts';
import { loose } from './loose-schema.ts';
import { unknownEnumFallback } from './known-words.ts';
import { nextPage } from './pages.ts';
import { type IncomingReply, type OutgoingRequest, ServiceCallError, send } from '../transport/index.ts';

export interface ServiceClientOptions {
  /** Base address, for example `https://service.example/ysl`. */
  baseUrl: string;
  /** Default: 1.1. */
  apiVersion?: ApiVersion;
  /** Default: a new agent, whose idle connections do not keep the process alive. */
  dispatcher?: Dispatcher;
  /** Timeout of a call in milliseconds. Default: 20,000. */
  timeoutMs?: number;
  /** Largest reply in bytes. Default: 16 MB. */
  maxReplyBytes?: number;
  /** Called for each unknown enum value of a reply, for example a new status. The value was replaced by a more general one. */
  onUnknownWord?: (unknown: UnknownWord) => void;
}

export interface UnknownWord {
  endpoint: EndpointName;
  /** Value that the service sent; `null` if it does not look like an enum value. */
  word: string | null;
}

/** Maximum length of the `User-Agent` of the present user that is passed on. */
const longestAgent = 300;

/** One function per endpoint. Each sends exactly one request and throws `ServiceCallError` if it gets no usable reply. */
export type ServiceClient = {
  readonly [N in EndpointName]: (call: ClientCall<N>) => Promise<ServiceReply<N>>;
};

interface AnyReply {
  body: unknown;
  next: Record<string, string> | null;
}

const looseErrorBody = z
  .object({ ...serviceErrorBody.shape, fields: z.array(z.object(inputField.shape)).catch([]) })
  .partial();

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const base = serviceBase(options.baseUrl);
  const limits = {
    dispatcher: options.dispatcher ?? new Agent(),
    timeoutMs: options.timeoutMs ?? 20_000,
    maxReplyBytes: options.maxReplyBytes ?? 16_000_000,
  };

  const functionOf = (name: EndpointName) => {
    const endpoint = endpointOf(name);
    const schema = endpoint.reply === undefined ? undefined : loose(endpoint.reply);
    const mend = endpoint.reply === undefined ? null : unknownEnumFallback(endpoint.reply);
    const tell = (text: string): void =>
      options.onUnknownWord?.({ endpoint: name, word: /^[A-Za-z_]{1,60}$/.test(text) ? text : null });
    const mended = (body: unknown): unknown => (mend === null ? body : mend(body, tell));
    return async (call: AnyCall): Promise<AnyReply> => {
      const outgoing = outgoingRequest(base, options.apiVersion ?? '1.1', endpoint, call);
      const reply = await send(outgoing, { ...limits, signal: call.signal }).catch((error: unknown) => {
        throw unanswered(name, error);
      });
      return readReply(name, endpoint, schema && { schema, mended }, reply);
    };
  };
  // The endpoint table types each function. This code treats all calls alike.
  return Object.fromEntries(endpointNames.map((name) => [name, functionOf(name)])) as unknown as ServiceClient;
}

function unanswered(endpoint: EndpointName, error: unknown): ServiceCallError {
  const name = error instanceof Error ? error.name : '';
  const fault = name === 'BodyTooLargeError' ? 'unreadable' : /timeout/i.test(name) ? 'timeout' : 'unreachable';
  return new ServiceCallError(
    { fault, endpoint, status: null, code: null, referenceCode: null, retryAfter: null },
    { cause: error },
  );
}

function readReply(
  name: EndpointName,
  endpoint: Endpoint,
  reading: { schema: z.core.$ZodType; mended(body: unknown): unknown } | undefined,
  reply: IncomingReply,
): AnyReply {
  const facts = { endpoint: name, status: reply.status, code: null, referenceCode: null, retryAfter: null };
  if (reply.status >= 400) throw refusal(name, reply);
  if (reply.status >= 300) throw new ServiceCallError({ ...facts, fault: 'unreadable' });
  if (reading === undefined) return { body: undefined, next: null };
  try {
    const sent: unknown = JSON.parse(reply.body === '' ? '{}' : reply.body);
    // A reply that matches the schema has no unknown enum value, so most replies need no fallback.
    const asSent = z.safeParse(reading.schema, sent);
    const body = asSent.success ? asSent.data : z.parse(reading.schema, reading.mended(sent));
    return { body, next: nextPage(endpoint, reply.headers.link) };
  } catch (error) {
    throw new ServiceCallError({ ...facts, fault: 'unreadable' }, { cause: error });
  }
}

function refusal(name: EndpointName, reply: IncomingReply): ServiceCallError {
  const body = looseErrorBody.safeParse(readJson(reply.body)).data ?? {};
  const retryAfter = Number(reply.headers['retry-after']);
  return new ServiceCallError({
    fault: 'refused',
    endpoint: name,
    status: reply.status,
    code: body.errorCode ?? null,
    referenceCode: body.referenceCode ?? null,
    serviceMessage: body.errorMessage ?? null,
    fields: body.fields ?? [],
    retryAfter: Number.isInteger(retryAfter) && retryAfter >= 0 ? retryAfter : null,
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Address of the service. */
interface ServiceBase {
  readonly origin: string;
  /** Path prefix of all endpoints, without a slash at the end. */
  readonly path: string;
}

function serviceBase(address: string): ServiceBase {
  const { origin, pathname } = new URL(address);
  return { origin, path: pathname.replace(/\/$/, '') };
}

/** Builds the request that the endpoint table describes. */
function outgoingRequest(base: ServiceBase, version: ApiVersion, endpoint: Endpoint, call: AnyCall): OutgoingRequest {
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
