import { capabilities, type HostOperationName } from '@fin-link/contracts/browser';
import { detailsOf, hostOperation, hostOperationNames, parametersOf } from '@fin-link/contracts/host';
import { numericRequests, type NumericRequest, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { linkingService } from '../../harness/linking-service.ts';
import { newKey } from '../../harness/linking.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const maxId = 2n ** 53n - 1n;
const { token: session, sessionId } = await host.session({ capabilities });
const bearers = { session, hostKey, operator: 'sandbox-operator-key', launch: undefined, none: undefined };
const params = { sessionId, loginName: 'unknown-user', providerId: '16001', configName: 'Aggregation' };

const schemaOf = (schema: z.ZodMiniType | null | undefined): object | undefined =>
  schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : undefined;

function requestsOf(name: HostOperationName, numbers?: readonly bigint[]): NumericRequest[] {
  const { query, body, example } = detailsOf(name);
  return numericRequests(
    {
      path: hostOperation(name).path,
      params: schemaOf(parametersOf(name)),
      query: schemaOf(query),
      body: schemaOf(body),
      valid: { params, query: example.query, body: example.body },
    },
    numbers,
  );
}

async function send(name: HostOperationName, { path, query, body }: NumericRequest) {
  const { method, auth } = hostOperation(name);
  const bearer = bearers[auth];
  // Requests of one session are limited by the minute.
  host.clock.advance(1_000);
  return host.call(method, `${path}?${new URLSearchParams(query).toString()}`, {
    ...(bearer !== undefined && { bearer }),
    ...(body !== undefined && { body }),
    headers: { 'idempotency-key': newKey() },
  });
}

const names = hostOperationNames.filter((name) => requestsOf(name, [1n]).length > 0);

test.each(names)('the operation %s answers numbers at the edges of 16, 32, 53 and 64 bits below 500', async (name) => {
  const failed: string[] = [];
  for (const request of requestsOf(name)) {
    const { status } = await send(name, request);
    if (status >= 500) failed.push(`${request.title}: ${status}`);
  }
  expect(failed).toEqual([]);
});

const namesWithId = names.filter((name) => requestsOf(name, [1n]).some(({ isParameter }) => isParameter));

test.each(namesWithId)(
  'the operation %s answers the largest id in its path as it answers a small unknown id',
  async (name) => {
    const [large, small] = [maxId, 7n].map((number) => requestsOf(name, [number]).filter((one) => one.isParameter));
    for (const [index, request] of (large ?? []).entries()) {
      const expected = await send(name, small?.[index] ?? request);
      const reply = await send(name, request);
      expect([reply.status, reply.body?.error?.code], request.title).toEqual([
        expected.status,
        expected.body?.error?.code,
      ]);
    }
  },
);
