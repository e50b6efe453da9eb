import { frameOperations } from '@fin-link/contracts/browser';
import type { HostOperation } from '@fin-link/contracts/browser';
import type { AnswerOf, RequestEffect, RequestName } from '@fin-link/flow';
import type { HostClient, OperationTable } from '@fin-link/host-client';

/** A request by the name of its operation; its parts have the types of that operation. */
type AnyRequest = Pick<RequestEffect, 'request'> & { input: object; typed?: object };
type Operations = Readonly<Record<RequestName, HostOperation>>;
type Call = (call: object, signal: AbortSignal) => Promise<unknown>;

/**
 * Sends a request as the contract describes its operation: members that the path names are parameters, those left are the body.
 * `own`: the operations that no other flow calls. Returns the member of a reply that has only one, or the reply.
 */
export async function callHost(
  client: HostClient,
  effect: AnyRequest,
  signal: AbortSignal,
  own: OperationTable = {},
): Promise<AnswerOf<RequestName>> {
  const { request, input, typed } = effect;
  const { query, idempotencyKey, ...given }: Readonly<Record<string, unknown>> = { ...input };
  // A flow comes with the operations that it calls beside those of every frame.
  const { method, path, reply } = ({ ...frameOperations, ...own } as Operations)[request];
  const isParameter = (name: string): boolean => path.split('/').includes(`:${name}`);
  const sent = Object.entries({ ...given, ...typed });
  const body = Object.fromEntries(sent.filter(([name]) => !isParameter(name)));
  const hasBody = (method === 'POST' || method === 'PUT') && Object.keys(body).length > 0;
  const call = {
    params: Object.fromEntries(sent.filter(([name]) => isParameter(name))),
    ...(query !== undefined && { query }),
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    ...(hasBody && { body }),
  };
  // The client's methods are typed by operation; a look-up by any name is beyond what the type system can relate.
  const calls = { ...client, ...client.calls(own) } as unknown as Readonly<Record<RequestName, Call>>;
  const answer = await calls[request](call, signal);
  const members = Object.keys((reply as { shape?: object } | null)?.shape ?? {});
  const [only = ''] = members;
  const isOnly = members.length === 1;
  return (isOnly ? (answer as Readonly<Record<string, unknown>>)[only] : (answer ?? null)) as AnswerOf<RequestName>;
}
