import {
  linkOperations,
  sessionOperations,
  insightOperations,
  netWorthOperations,
  upcomingOperations,
  manualAccountOperations,
  transferOperations,
  verificationOperations,
} from '@fin-link/contracts/browser';
import type { FrameOperationName, HostOperation } from '@fin-link/contracts/browser';
import { operationDetails } from '@fin-link/contracts/host';
import type { OperationDetails } from '@fin-link/contracts/host';
import { describe, expect, it } from 'vitest';
import { createLinkClient } from '../src/index.ts';

const own = {
  ...verificationOperations,
  ...transferOperations,
  ...manualAccountOperations,
  ...netWorthOperations,
  ...upcomingOperations,
  ...insightOperations,
};
const operations = Object.entries<HostOperation>({ ...sessionOperations, ...linkOperations, ...own }).filter(
  ([name]) => name !== 'streamEvents',
) as [Name, HostOperation][];

type Name = Exclude<FrameOperationName, 'streamEvents'>;

interface Sent {
  call: string;
  key: string | null;
  body: unknown;
}

/** Calls an operation of a host that returns this reply. `undefined` means a reply without a body. */
async function send(name: Name, input: object, reply: unknown): Promise<Sent & { answer: unknown }> {
  const sent: Sent[] = [];
  const fetch = async (address: unknown, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(String(address));
    sent.push({
      call: `${init?.method} ${pathname}${search}`,
      key: new Headers(init?.headers).get('idempotency-key'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    });
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  };
  const client = createLinkClient({ fetch, baseUrl: 'https://link.example', token: () => 'st_1' });
  const methods = { ...client, ...client.calls(own) } as unknown as Readonly<
    Record<Name, (call: object) => Promise<unknown>>
  >;
  const answer = await methods[name](input);
  expect(sent).toHaveLength(1);
  return { ...(sent[0] as Sent), answer };
}

describe('a method of the host client', () => {
  it.each(operations)('%s sends the example of the contract', async (name, { method, path }) => {
    const { query, headers, body = {}, reply } = (operationDetails[name] as OperationDetails).example;
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, 'au_7']));
    const idempotencyKey: unknown = Object.values(headers ?? {})[0];
    const input = {
      ...params,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(query !== undefined && { query }),
      ...body,
    };
    const sent = await send(name, input, reply);
    const search = query === undefined ? '' : `?${new URLSearchParams({ ...query })}`;
    expect(sent.call).toBe(`${method} ${path.replace(/:\w+/g, 'au_7')}${search.length > 1 ? search : ''}`);
    expect(sent.key).toBe(idempotencyKey ?? null);
    expect(sent.body).toEqual(Object.keys(body).length === 0 ? null : body);
    const members = Object.values(reply ?? {});
    expect(sent.answer).toEqual(members.length === 1 ? members[0] : (reply ?? null));
  });

  it('a GET request does not send members that only identify its answer', async () => {
    const sent = await send('listProviderAccounts', { providerId: 7 }, { providerAccounts: [] });
    expect(sent).toEqual({ call: 'GET /v1/provider-accounts', key: null, body: null, answer: [] });
  });

  it('`revokeConsent` sends an empty body if the user was not asked about the data', async () => {
    const { reply } = operationDetails.revokeConsent.example;
    expect((await send('revokeConsent', { consentId: 3, deleteData: undefined }, reply)).body).toEqual({});
  });
});
