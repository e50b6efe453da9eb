import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '../../src/service/index.ts';

const names = Object.keys(endpoints) as EndpointName[];
const key = (method: string, path: string) => `${method} ${path.replaceAll(/:\w+|\{\w+\}/g, '*')}`;
const listed = new Set(names.map((name) => key(endpoints[name].method, endpoints[name].path)));

/** Section 4 of the service interface, repeated on purpose so that the table loses no row. */
const sectionFour = `
POST /auth/token · POST /auth/apiKey · GET /auth/apiKey · GET /dataExtracts/userData · GET /dataExtracts/events
GET /providers · GET /providers/{providerId} · GET /providers/count
GET /accounts · GET /accounts/{accountId} · PUT /accounts/{accountId} · GET /holdings · GET /transactions · GET /transactions/count
GET /transactions/categories · GET /transactions/categories/rules · GET /transactions/utilizedCategories · GET /transactions/utilizedMerchants
GET /verification · GET /verification/verifiedAccounts · GET /derived/networth
PATCH /insights/configs/customerSubscriptions · PATCH /insights/configs/userSubscriptions
GET /insights/configs/customerSubscriptions · GET /insights/configs/userSubscriptions
POST /view · GET /view · PUT /views/{viewId} · DELETE /views/{viewId} · GET /views/recommendations
GET /views/{viewId}/transactions · GET /views/{viewId}/transactionSummary · GET /views/{viewId}/peerData
POST /predictedEvents · PUT /predictedEvent · PUT /predictedEvent/{predictedEventId} · GET /predictedEvents · GET /predictedEvents/{predictedEventId}
GET /predictedTransactions · GET /predictedTransactions/{transactionId}
POST /manualTransactions · PUT /manualTransactions/{transactionId} · GET /manualTransactions · GET /manualTransactions/{transactionId}
`
  .split(/[·\n]/)
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '');

describe('the endpoint table', () => {
  it.each(sectionFour)('lists %s', (entry) => {
    const [method = '', path = ''] = entry.split(' ');
    expect(listed).toContain(key(method, path));
  });

  it('no two endpoints of the service have the same address', () => {
    expect(listed.size).toBe(names.length);
  });

  it('every path parameter of an endpoint has a schema', () => {
    for (const name of names) {
      const endpoint = endpoints[name];
      const wanted = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
      expect('params' in endpoint ? Object.keys(endpoint.params.shape) : [], name).toEqual(wanted);
    }
  });
});

const schemasFolder = process.env['FIN_SCHEMAS_DIR'];
if (schemasFolder === undefined)
  console.log('FIN_SCHEMAS_DIR is not set: the comparison with the public interface is skipped.');

/** Addresses of the public interface that the service does not support, with the reason. */
const leftOut: readonly (readonly [address: RegExp, reason: string])[] = [
  [/\/cobrand\//, 'Of the older session model.'],
  [/\/partner\//, 'For partners.'],
  [/\/paymentProcessor\//, 'For partners.'],
  [/\/documents/, 'No bank here has documents.'],
  [/\/configs\/publicKey/, 'Credentials are sent to the frame over TLS alone.'],
  [
    /^PUT \/accounts\/migrateAccounts\//,
    'A bank that moves to open banking is linked again, which finds its accounts.',
  ],
  [/^POST \/holdings$/, 'Investments that are added by hand have a balance and no holdings.'],
  [/^POST \/user\/samlLogin$/, 'Customers sign their users in by client credentials or JWT.'],
  [/^GET \/user\/accessTokens$/, 'There are no hosted applications that such a token would open.'],
  [/^POST \/verifyAccount\//, 'Accounts are verified by their holders or by deposits.'],
];

describe.runIf(schemasFolder !== undefined)('the endpoint table beside the public interface', () => {
  it('the endpoint table lists every address of the public interface except those left out by decision', () => {
    const text = readFileSync(join(schemasFolder ?? '', 'aggregation-api.swagger.yaml'), 'utf8');
    const missing: string[] = [];
    let path = '';
    for (const line of text.split('definitions:\n')[0]?.split('\n') ?? []) {
      path = /^ {2}'?(\/[^:']*)'?:/.exec(line)?.[1] ?? path;
      const method = /^ {4}(get|post|put|delete|patch):/.exec(line)?.[1]?.toUpperCase();
      if (method === undefined || leftOut.some(([address]) => address.test(`${method} ${path}`))) continue;
      if (!listed.has(key(method, path))) missing.push(`${method} ${path}`);
    }
    expect(missing).toEqual([]);
  });

  it('no address is both in the endpoint table and among those left out', () => {
    const addresses = names.map((name) => `${endpoints[name].method} ${endpoints[name].path}`);
    expect(addresses.filter((one) => leftOut.some(([address]) => address.test(one)))).toEqual([]);
  });
});
