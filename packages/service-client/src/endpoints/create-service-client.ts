import {
  endpointNames,
  endpointOf,
  idempotencyHeader,
  inputField,
  presenceHeaders,
  requestIdHeader,
  serviceErrorBody,
  widgetProofHeader,
  type ApiVersion,
  type Endpoint,
  type EndpointName,
} from '@fin-link/contracts/service';
import { Agent, type Dispatcher } from 'undici';
import { z } from 'zod';
import {
  type BaseAddress,
  type IncomingReply,
  type OutgoingRequest,
  ServiceCallError,
  faultOf,
  fillPath,
  parseJson,
  queryOf,
  retryAfterOf,
  send,
  splitAddress,
} from '../transport/index.ts';
import type { AnyCall, ClientCall, ServiceReply } from './call.ts';
import { loose, unknownEnumFallback } from './loose-schema.ts';
import { nextPage } from './pages.ts';

/** Settings of `createServiceClient`. */
export interface ServiceClientOptions {
  /** Base address, for example `https://service.example/ysl`. */
  baseUrl: string;
  /** Version of the service interface. Default: 1.1. */
  apiVersion?: ApiVersion;
  /** HTTP agent. Default: a new agent, whose idle connections do not keep the process alive. */
  dispatcher?: Dispatcher;
  /** Timeout of a call in milliseconds. Default: 20,000. */
  timeoutMs?: number;
  /** Largest reply in bytes. Default: 16 MB. */
  maxReplyBytes?: number;
  /**
   * Called for each enum value in a reply that this version does not know, for example a new status. The reply has a more general value
   * instead, or leaves the value out.
   */
  onUnknownWord?: (unknown: UnknownWord) => void;
}

/** Enum value in a reply that this version does not know. */
export interface UnknownWord {
  endpoint: EndpointName;
  /** Value that the service sent; `null` if it does not look like an enum value. */
  word: string | null;
}

const defaultTimeoutMs = 20_000;
const defaultMaxReplyBytes = 16_000_000;

/** Maximum length of the `User-Agent` of the present user that is passed on. */
const maxUserAgentLength = 300;

/** One function per endpoint. Each function sends exactly one request and throws `ServiceCallError` if it gets no usable reply. */
export type ServiceClient = {
  readonly [N in EndpointName]: (call: ClientCall<N>) => Promise<ServiceReply<N>>;
};

/** Reply of any endpoint, as the client handles it internally. */
interface AnyReply {
  body: unknown;
  next: Record<string, string> | null;
}

/** Body of an error reply. All members may be missing; invalid `fields` are ignored. */
const errorBodySchema = z
  .object({ ...serviceErrorBody.shape, fields: z.array(z.object(inputField.shape)).catch([]) })
  .partial();

/** Creates a client of the service. The client does not store tokens and does not retry. */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const base = splitAddress(options.baseUrl);
  const limits = {
    dispatcher: options.dispatcher ?? new Agent(),
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
    maxReplyBytes: options.maxReplyBytes ?? defaultMaxReplyBytes,
  };

  const functionOf = (name: EndpointName) => {
    const endpoint = endpointOf(name);
    const schema = endpoint.reply === undefined ? undefined : loose(endpoint.reply);
    const replaceUnknownWords = endpoint.reply === undefined ? null : unknownEnumFallback(endpoint.reply);
    const reportUnknownWord = (text: string): void =>
      options.onUnknownWord?.({ endpoint: name, word: /^[A-Za-z_]{1,60}$/.test(text) ? text : null });
    const withKnownWords = (body: unknown): unknown =>
      replaceUnknownWords === null ? body : replaceUnknownWords(body, reportUnknownWord);
    return async (call: AnyCall): Promise<AnyReply> => {
      const outgoing = outgoingRequest(base, options.apiVersion ?? '1.1', endpoint, call);
      const reply = await send(outgoing, { ...limits, signal: call.signal }).catch((error: unknown) => {
        throw transportError(name, error);
      });
      return readReply(name, endpoint, schema && { schema, withKnownWords }, reply);
    };
  };
  // Each function has its own type, from the endpoint table. The code above handles all calls in the same way.
  return Object.fromEntries(endpointNames.map((name) => [name, functionOf(name)])) as unknown as ServiceClient;
}

function transportError(endpoint: EndpointName, error: unknown): ServiceCallError {
  return new ServiceCallError(
    { fault: faultOf(error), endpoint, status: null, code: null, referenceCode: null, retryAfter: null },
    { cause: error },
  );
}

/** Returns the parsed reply. Throws `ServiceCallError` for an error status, a redirect, or a body that does not match the schema. */
function readReply(
  name: EndpointName,
  endpoint: Endpoint,
  reader: { schema: z.core.$ZodType; withKnownWords(body: unknown): unknown } | undefined,
  reply: IncomingReply,
): AnyReply {
  const facts = { endpoint: name, status: reply.status, code: null, referenceCode: null, retryAfter: null };
  if (reply.status >= 400) throw refusedError(name, reply);
  if (reply.status >= 300) throw new ServiceCallError({ ...facts, fault: 'unreadable' });
  if (reader === undefined) return { body: undefined, next: null };
  try {
    const sentBody: unknown = JSON.parse(reply.body === '' ? '{}' : reply.body);
    // A reply that matches the schema has no unknown enum value, so most replies need no fallback.
    const unchanged = z.safeParse(reader.schema, sentBody);
    const body = unchanged.success ? unchanged.data : z.parse(reader.schema, reader.withKnownWords(sentBody));
    return { body, next: nextPage(endpoint, reply.headers.link) };
  } catch (error) {
    throw new ServiceCallError({ ...facts, fault: 'unreadable' }, { cause: error });
  }
}

function refusedError(name: EndpointName, reply: IncomingReply): ServiceCallError {
  const body = errorBodySchema.safeParse(parseJson(reply.body)).data ?? {};
  return new ServiceCallError({
    fault: 'refused',
    endpoint: name,
    status: reply.status,
    code: body.errorCode ?? null,
    referenceCode: body.referenceCode ?? null,
    serviceMessage: body.errorMessage ?? null,
    fields: body.fields ?? [],
    retryAfter: retryAfterOf(reply),
  });
}

/** Builds the request that the endpoint table describes. */
function outgoingRequest(base: BaseAddress, version: ApiVersion, endpoint: Endpoint, call: AnyCall): OutgoingRequest {
  const headers: Record<string, string> = { accept: 'application/json', 'api-version': version };
  if (call.token !== undefined) headers['authorization'] = `Bearer ${call.token}`;
  if (call.loginName !== undefined) headers['loginname'] = toHeaderValue(call.loginName);
  if (call.idempotencyKey !== undefined) headers[idempotencyHeader] = call.idempotencyKey;
  if (call.widgetProof !== undefined) headers[widgetProofHeader] = call.widgetProof;
  if (call.requestId !== undefined) headers[requestIdHeader] = call.requestId;
  if (call.traceparent !== undefined) headers['traceparent'] = call.traceparent;
  if (call.presence) {
    headers[presenceHeaders.address] = call.presence.address;
    headers[presenceHeaders.agent] = call.presence.agent.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, maxUserAgentLength);
  }
  return {
    method: endpoint.method,
    origin: base.origin,
    path: base.path + fillPath(endpoint.path, call.params) + queryOf(call.query),
    headers,
    body: encodeBody(endpoint, call.body, headers),
  };
}

/** Encodes text as UTF-8 bytes in a Latin-1 header value, so that different names stay different. */
const toHeaderValue = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Encodes the body as JSON or as a form, and sets its content type in `headers`. */
function encodeBody(endpoint: Endpoint, body: unknown, headers: Record<string, string>): string | undefined {
  if (body === undefined) return undefined;
  if (endpoint.bodyType === 'form') {
    headers['content-type'] = 'application/x-www-form-urlencoded';
    return new URLSearchParams(body as Record<string, string>).toString();
  }
  headers['content-type'] = 'application/json';
  return JSON.stringify(body);
}
