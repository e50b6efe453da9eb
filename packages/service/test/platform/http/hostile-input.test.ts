import { bySize } from '@fin-link/testing';
import fc, { type Arbitrary } from 'fast-check';
import { describe, it } from 'vitest';
import { arbitraryInput, nastyText } from '../../harness/arbitrary-input.ts';
import { callRow, endsToken, expectTyped, type Row, rows, keysOf, pathOf } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const tokens = {
  user: await service.token('hostile'),
  any: await service.token('hostile'),
  admin: await service.token('sandbox_admin'),
};
const numRuns = bySize({ core: 13, whole: 40, nightly: 2_000 });

const anyPath = (row: Row): Arbitrary<string> =>
  keysOf(row.endpoint.params).length === 0
    ? fc.constant(pathOf(row))
    : fc.oneof(
        fc.constant(pathOf(row)),
        nastyText.map((text) => pathOf(row, text.toWellFormed())),
      );

const anyQuery = ({ endpoint }: Row): Arbitrary<Record<string, string>> => {
  const shaped = endpoint.query === undefined ? fc.constant({}) : arbitraryInput(endpoint.query);
  const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
  const texts = shaped.map((query) =>
    Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, asText(value)])),
  );
  return fc.oneof(
    { weight: 5, arbitrary: texts },
    { weight: 1, arbitrary: fc.dictionary(nastyText, nastyText, { maxKeys: 3 }) },
  );
};

const anyBody = ({ endpoint }: Row): Arbitrary<unknown> =>
  endpoint.body === undefined
    ? fc.constant(undefined)
    : fc.oneof(
        { weight: 5, arbitrary: arbitraryInput(endpoint.body) },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
      );

describe('hostile input to service endpoints', () => {
  it.each(rows.map((row) => [row.name, row] as const))(
    'the service endpoint %s answers hostile input with a typed error or a valid reply',
    async (name, row) => {
      const { caller } = row.endpoint;
      const tokenOf = async () =>
        caller === 'none' ? {} : { token: endsToken(name) ? await service.token('hostile') : tokens[caller] };
      const inputs = fc.record({ path: anyPath(row), query: anyQuery(row), body: anyBody(row) });
      await fc.assert(
        fc.asyncProperty(inputs, async ({ path, query, body }) => {
          const url = `${path}?${new URLSearchParams(query).toString()}`;
          expectTyped(
            await callRow(service, row, {
              ...(await tokenOf()),
              path: url,
              ...(body === undefined ? {} : { body: JSON.stringify(body) }),
            }),
          );
        }),
        { numRuns },
      );
    },
  );

  it('the token endpoint of the service answers hostile forms and login names with a typed error', async () => {
    const forms = fc.dictionary(fc.oneof(fc.constantFrom('clientId', 'secret'), nastyText), nastyText, { maxKeys: 4 });
    const headers = nastyText.map((text) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, ''));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constant({ clientId: 'sandbox-client', secret: 'sandbox-secret' }), forms),
        headers,
        async (form, loginName) => {
          expectTyped(await service.requestToken(loginName, form));
        },
      ),
      { numRuns: numRuns * 3 },
    );
  });
});
