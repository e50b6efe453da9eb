import {
  frameOperations,
  insightOperations,
  netWorthOperations,
  upcomingOperations,
  ownAccountOperations,
  transferOperations,
  verificationOperations,
} from '@fin-link/contracts/browser';
import type { HostOperation } from '@fin-link/contracts/browser';
import { operationDetails } from '@fin-link/contracts/host';
import type { OperationDetails } from '@fin-link/contracts/host';
import type { RequestName } from '@fin-link/flow';
import { request } from '@fin-link/flow';
import { createHostClient } from '@fin-link/host-client';
import { describe, expect, it } from 'vitest';
import { callHost } from '../../src/session/runner/host-calls.ts';

const own = {
  ...verificationOperations,
  ...transferOperations,
  ...ownAccountOperations,
  ...netWorthOperations,
  ...upcomingOperations,
  ...insightOperations,
};
const ofSession = ['redeemLaunch', 'getSession', 'endSession', 'saveSnapshot', 'streamEvents', 'searchProviders'];
const operations = Object.entries<HostOperation>({ ...frameOperations, ...own }).filter(
  ([name]) => !ofSession.includes(name),
) as [RequestName, HostOperation][];

interface Sent {
  call: string;
  key: string | null;
  body: unknown;
}

/** Sends a request to a host that has this reply; undefined for a reply without a body. */
async function send(effect: Parameters<typeof callHost>[1], reply: unknown): Promise<Sent & { answer: unknown }> {
  const sent: Sent[] = [];
  const fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    sent.push({
      call: `${init?.method} ${pathname}${search}`,
      key: new Headers(init?.headers).get('idempotency-key'),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    });
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  };
  const client = createHostClient({ fetch, baseUrl: 'https://link.example', token: () => 'st_1' });
  const answer: unknown = await callHost(client, effect, new AbortController().signal, own);
  expect(sent).toHaveLength(1);
  return { ...(sent[0] as Sent), answer };
}

describe('frame: callHost', () => {
  it.each(operations)('sends %s as the example of the contract', async (name, { method, path }) => {
    const { query, headers, body = {}, reply } = (operationDetails[name] as OperationDetails).example;
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, 'au_7']));
    const idempotencyKey: unknown = Object.values(headers ?? {})[0];
    const [first, ...others] = Object.entries(body);
    const input = {
      ...params,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(query !== undefined && { query }),
      ...(first !== undefined && { [first[0]]: first[1] }),
    };
    const sent = await send({ request: name, input, typed: Object.fromEntries(others) }, reply);
    const search = query === undefined ? '' : `?${new URLSearchParams({ ...query })}`;
    expect(sent.call).toBe(`${method} ${path.replace(/:\w+/g, 'au_7')}${search.length > 1 ? search : ''}`);
    expect(sent.key).toBe(idempotencyKey ?? null);
    expect(sent.body).toEqual(first === undefined ? null : body);
    const members = Object.values(reply ?? {});
    expect(sent.answer).toEqual(members.length === 1 ? members[0] : (reply ?? null));
  });

  it('does not send what a flow only knows an answer by', async () => {
    const read = await send(request('listProviderAccounts', { providerId: 7 }), { providerAccounts: [] });
    expect(read).toEqual({ call: 'GET /v1/provider-accounts', key: null, body: null, answer: [] });
    const given = await send(request('cancelAuthorization', { authorizationId: 'au_1', consentId: 3 }), undefined);
    expect(given).toEqual({ call: 'DELETE /v1/authorizations/au_1', key: null, body: null, answer: null });
  });

  it('sends an empty body for a consent whose data is not asked about', async () => {
    const effect = request('revokeConsent', { consentId: 3, deleteData: undefined });
    const { reply } = operationDetails.revokeConsent.example;
    expect((await send(effect, reply)).body).toEqual({});
  });
});
