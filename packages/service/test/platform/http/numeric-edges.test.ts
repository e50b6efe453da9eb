import type { EndpointName } from '@fin-link/contracts/service';
import { numericRequests, type NumericRequest } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callRow, endsToken, expectTyped, type Row, rows } from '../../harness/endpoint-rows.ts';
import { scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';

const linking = await scriptedLinking();
const { service } = linking;
const groceries = 10;
const maxId = 2n ** 53n - 1n;

const reference = await linking.add('hostile');
await linking.work(reference);
const tokens = {
  user: await service.token('hostile'),
  any: await service.token('hostile'),
  admin: await service.token('sandbox_admin'),
};
const read = async (path: string) => (await service.call('GET', path, { token: tokens.user })).body;
const post = async (path: string, body: object) =>
  (await service.call('POST', path, { token: tokens.user, body })).body;

const accountId: number = (await read('/accounts')).account[0].id;
const transactionId: number = (await read('/transactions')).transaction[0].id;
const spent = { amount: { amount: 4.5, currency: 'USD' }, baseType: 'DEBIT' };
const manualTransaction = { accountId, ...spent, date: '2026-01-12', description: { original: 'Coffee' } };
const predictedEvent = { accountId, ...spent, description: 'Rent', frequency: 'MONTHLY', nextDate: '2026-02-01' };
const rule = {
  categoryId: groceries,
  ruleClause: [{ field: 'description', operation: 'stringContains', value: 'coffee' }],
};
const view = { name: 'Food', rule: [{ type: 'EXPENSE', include: { categoryId: [groceries] } }] };

await post('/transactions/categories/rules', { rule });
/** Objects of the user, so that a request is refused only for the number that it tests. */
const params = {
  accountId,
  transactionId,
  categoryId: groceries,
  providerId: 16001,
  providerAccountId: reference.providerAccountId,
  ruleId: (await read('/transactions/categories/rules'))[0].userDefinedRuleId as number,
  viewId: (await post('/views', view)).view[0].id as string,
  predictedEventId: (await post('/predictedEvents', { predictedEvent })).predictedEvent?.[0]?.id as number,
};
const manualId: number = (await post('/manualTransactions', { transaction: manualTransaction })).transaction[0].id;

type Valid = Parameters<typeof numericRequests>[0]['valid'];
const editedTransaction = { container: 'bank', categoryId: groceries, categorySource: 'SYSTEM' };
const validInputs: Partial<Record<EndpointName, Valid>> = {
  getTransactionSummary: { query: { groupBy: 'CATEGORY', categoryType: 'EXPENSE' } },
  getTransactions: { query: { fromDate: '2026-01-01', toDate: '2026-01-15' } },
  updateTransaction: { body: { transaction: editedTransaction } },
  createManualTransaction: { body: { transaction: manualTransaction } },
  updateManualTransaction: { params: { transactionId: manualId }, body: { transaction: { memo: 'x' } } },
  addRule: { body: { rule } },
  updateRule: { body: { rule } },
  createView: { body: view },
  updateView: { body: view },
  createPredictedEvent: { body: { predictedEvent } },
  updatePredictedEvent: { body: { predictedEvent: { description: 'Rent' } } },
  updatePredictedEvents: { body: { predictedEvent: [{ id: params.predictedEventId, description: 'Rent' }] } },
};

const schemaOf = (schema: z.ZodType | undefined): object | undefined =>
  schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const requestsOf = ({ name, endpoint: { path, query, body, ...endpoint } }: Row, numbers?: readonly bigint[]) =>
  numericRequests(
    {
      path,
      params: schemaOf(endpoint.params),
      query: schemaOf(query),
      body: schemaOf(body),
      valid: { params, ...validInputs[name] },
    },
    numbers,
  );

async function send(row: Row, { path, query, body }: NumericRequest) {
  const { caller } = row.endpoint;
  const user = endsToken(row.name) ? { token: await service.token('other-hostile') } : {};
  const token = caller === 'none' ? {} : { token: tokens[caller], ...user };
  return callRow(service, row, { ...token, path, query, ...(body !== undefined && { body }) });
}

describe('numbers at the edges of 16, 32, 53 and 64 bits', () => {
  const numericRows = rows.filter((row) => requestsOf(row, [1n]).length > 0);

  it.each(numericRows.map((row) => [row.name, row] as const))(
    'the service endpoint %s answers each number with a typed error or a valid reply',
    async (_name, row) => {
      const failed: string[] = [];
      for (const request of requestsOf(row)) {
        const reply = await send(row, request);
        if (reply.status >= 500) failed.push(`${request.title}: ${reply.status}`);
        else expectTyped(reply);
      }
      expect(failed).toEqual([]);
    },
  );

  const rowsWithId = numericRows.filter((row) => requestsOf(row, [1n]).some(({ isParameter }) => isParameter));

  it.each(rowsWithId.map((row) => [row.name, row] as const))(
    'the service endpoint %s answers the largest id in its path as it answers a small unknown id',
    async (_name, row) => {
      const [large, small] = [maxId, 7n].map((number) => requestsOf(row, [number]).filter((one) => one.isParameter));
      for (const [index, request] of (large ?? []).entries()) {
        const expected = await send(row, small?.[index] ?? request);
        const reply = await send(row, request);
        expect([reply.status, reply.body?.errorCode], request.title).toEqual([
          expected.status,
          expected.body?.errorCode,
        ]);
      }
    },
  );
});
