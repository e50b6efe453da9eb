import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { writeOwnSettings } from '../../../src/tenancy/customers/customer-settings.ts';
import { createRealEstate, valueProperty } from '../../../src/data/real-estate/index.ts';
import {
  drips,
  floods,
  hangsUp,
  isSilent,
  maliciousBank,
  rawBank,
  says,
} from '../../banks/connectors/malicious-bank.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testBanks } from '../../harness/test-banks.ts';
import { type Reply, testService } from '../../harness/test-service.ts';
import { manualClock, openTestStorage, timeLimit } from '@fin-link/testing';

const storage = await openTestStorage();
const clock = manualClock('2026-11-23T09:00:00.000Z');
const bankSitesUrl = await testBanks({ storage, clock });
const propertyTimeoutMs = timeLimit(500);
const service = await testService({ storage, clock, settings: { bankSitesUrl, propertyTimeoutMs } });
const token = await service.token('home-owner');
const evaluate = (address: unknown, query: Record<string, string> = {}, of = service): Promise<Reply> =>
  of.call('POST', '/accounts/evaluateAddress', { token, query, body: { address } });
const valued = async (address: object): Promise<Reply['body']> =>
  (await evaluate(address, { include: 'valuation' })).body.address;

const juniper = { street: '412 Juniper Hill Road', city: 'cedar hollow', state: 'California' };
const marlow = { street: '88 Marlow Avenue', zip: '12990' };
const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('evaluation of an address', () => {
  it('an evaluated address is completed if one property matches, and has a value only on request', async () => {
    const complete = { street: '412 Juniper Hill Rd', city: 'Cedar Hollow', state: 'CA', zip: '94990', country: 'US' };
    expect((await evaluate(juniper)).body).toEqual({ isValidAddress: true, address: [complete] });
    expect(await valued(juniper)).toEqual([
      {
        ...complete,
        valuation: {
          homeValue: usd(1_484_000),
          low: usd(1_247_000),
          high: usd(1_767_000),
          method: 'INDEXED_SALE',
          source: 'Simulated property registry',
          estimatedDate: '2026-11-23',
          lastSale: { price: usd(585_000), date: '2012-06-15' },
          indexName: 'FHFA House Price Index',
          indexQuarter: '2024-Q4',
        },
      },
    ]);
    expect((await evaluate(complete)).body.address).toEqual([complete]);
  });

  it('an evaluated address of a house lists its homes, each with an address that matches it alone', async () => {
    const { body } = await evaluate(marlow);
    expect(body.address).toHaveLength(4);
    for (const home of body.address) expect((await evaluate(home)).body.address).toEqual([home]);
    expect((await evaluate({ ...marlow, address2: 'Apt 2B' })).body.address).toMatchObject([
      { street: '88 Marlow Ave Apt 2B' },
    ]);
  });

  it.each([
    [{ street: '9 Tidewater Court', zip: '01990' }, 'NO_SALE'],
    [{ street: '740 Orchard Hill Rd', zip: '75990' }, 'NO_SALE'],
    [{ street: '31 Tannery Rd', zip: '24990' }, 'NO_INDEX'],
    [{ street: '15 Coquina Key Dr', zip: '00990' }, 'NO_INDEX'],
  ])('the evaluated address %j has no value, with the reason %s', async (address, valuationUnavailable) => {
    expect(await valued(address)).toMatchObject([{ valuation: null, valuationUnavailable }]);
  });

  it('an evaluated address has the sale price as its value if the sale is newer than the index', async () => {
    const [home] = await valued({ street: '2200 West Prairie Star Blvd', zip: '75990' });
    expect(home.valuation).toMatchObject({
      homeValue: usd(448_750),
      low: usd(425_000),
      high: usd(474_000),
      method: 'SALE',
    });
    expect(home.valuation).not.toHaveProperty('indexQuarter');
  });

  it.each([
    [{ street: '1 Nowhere Rd', zip: '94990' }],
    [{ street: '412 Juniper Hill Rd', city: 'Cedar Hollow', state: 'Bavaria' }],
    [{ street: '10 Downing Street', city: 'London', zip: 'SW1A 2AA', country: 'GB' }],
    [{ street: '1 Macquarie Street', city: 'Sydney', state: 'NSW', zip: '2000', country: 'Australia' }],
  ])('an evaluated address is not registered: %j', async (address) => {
    expect(await evaluate(address)).toMatchObject({ status: 200, body: { isValidAddress: false, address: [] } });
  });

  it.each([
    ['Y812', 'address', undefined],
    ['Y812', 'street', { zip: '94990' }],
    ['Y812', 'street', { street: ' ,', zip: '94990' }],
    ['Y812', 'state & city / zip', { street: '1 Oak St' }],
    ['Y812', 'state & city / zip', { street: '1 Oak St', city: 'Quarry Bay', state: ' ' }],
    ['Y800', 'zip', { street: '1 Oak St', zip: '9499' }],
    ['Y800', 'address.type', { street: '1 Oak St', zip: '94990', type: 'CASTLE' }],
    ['Y801', 'address.street', { street: 'x'.repeat(101), zip: '94990' }],
  ])('an address to evaluate is refused with %s, which names %s: %j', async (code, name, address) => {
    const reply = await evaluate(address);
    expectError(reply, code);
    expect(reply.body.errorMessage).toContain(name);
  });

  it.each([
    ['1 Out of Order Way', 0],
    // On a busy machine, the service's timer starts earlier than the test's.
    ['2 Slow Answer Way', propertyTimeoutMs / 2],
    ['3 Garbled Answer Way', 0],
  ])('an address to evaluate is answered with Y938 if the registry fails: %s, after %i ms', async (street, least) => {
    const began = performance.now();
    expectError(await evaluate({ street, zip: '94990' }), 'Y938');
    expect(performance.now() - began).toBeGreaterThanOrEqual(least);
  });
});

describe('questions to the registry', () => {
  const { database } = service.deps;
  const allow = (propertyRecordsPerUser: number) =>
    database.tx((trx) => writeOwnSettings(trx, 1, { paidUse: { propertyRecordsPerUser } }));
  afterEach(async () => {
    await database.tx((trx) => writeOwnSettings(trx, 1, {}));
    await service.deps.businessClock.reset();
  });

  it('lookups in the property registry are limited per user and day by the customer’s limit, with `Retry-After`', async () => {
    await allow(3);
    const one = await service.token('asks-often');
    const ask = (body: object, path = '/accounts/evaluateAddress', of = one) =>
      service.call('POST', path, { token: of, body });
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask({ address: juniper })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429]);
    await service.deps.businessClock.advance(3_600_000);
    const late = await ask({ address: marlow });
    expectError(late, 'Y937');
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(22.9 * 3_600);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(23 * 3_600);

    const property = { accountType: 'REAL_ESTATE', accountName: 'Home', valuationType: 'SYSTEM', address: juniper };
    expectError(await ask({ account: property }, '/accounts'), 'Y937');
    // These addresses need no lookup.
    expect((await ask({ address: { street: '10 Downing St', country: 'GB' } })).body).toEqual({
      isValidAddress: false,
      address: [],
    });
    const typed = { ...property, valuationType: 'MANUAL', homeValue: usd(300_000) };
    expect((await ask({ account: typed }, '/accounts')).status).toBe(200);
    expect((await ask({ address: juniper }, undefined, await service.token('asks-once'))).status).toBe(200);

    await service.deps.businessClock.advance(Number(late.headers['retry-after']) * 1_000);
    expect((await ask({ address: juniper })).status).toBe(200);
  });
});

describe('the value of a new property', () => {
  const { deps } = createRealEstate({ settings: service.deps.settings });
  const parts = { ...service.deps, ...deps };
  const user = { customerId: 1, userId: Number.NaN };
  beforeAll(async () => {
    const { db } = service.deps.database;
    const row = await db
      .selectFrom('service_user')
      .select('id')
      .where('login_name', '=', 'home-owner')
      .executeTakeFirstOrThrow();
    user.userId = row.id;
  });
  const typed = { amount: '350000.00', currency: 'USD' };

  it('the value of an added property is estimated for exactly one match, whose address is completed', async () => {
    expect(
      await valueProperty(parts, user, { address: juniper, valuationType: 'SYSTEM', homeValue: typed }),
    ).toMatchObject({
      homeValue: { amount: '1484000.00', currency: 'USD' },
      address: { street: '412 Juniper Hill Rd', zip: '94990', country: 'US' },
      valuationType: 'SYSTEM',
      estimate: { low: usd(1_247_000), estimatedDate: '2026-11-23' },
    });
  });

  it('the entered value of an added property is stored without a request to the registry', async () => {
    const address = { street: ' 1 Out of Order Way ', city: '', zip: '94990' };
    expect(
      await valueProperty({ ...parts, propertyRegistry: null }, user, {
        address,
        valuationType: 'MANUAL',
        homeValue: typed,
      }),
    ).toEqual({
      homeValue: typed,
      address: { street: '1 Out of Order Way', zip: '94990' },
      valuationType: 'MANUAL',
      estimate: null,
    });
    expect(await valueProperty(parts, user, { valuationType: 'MANUAL', homeValue: typed })).toMatchObject({
      address: null,
    });
  });

  it.each([
    ['Y869', { address: marlow }],
    ['Y862', { address: { street: '1 Nowhere Rd', zip: '94990' } }],
    ['Y862', { address: { street: '9 Tidewater Court', zip: '01990' } }],
    ['Y862', { address: { street: '10 Downing Street', zip: 'SW1A 2AA', country: 'GB' } }],
    ['Y938', { address: { street: '1 Out of Order Way', zip: '94990' } }],
    ['Y812', {}],
  ])('the value of an added property is refused with %s for %j', async (code, input) => {
    await expect(valueProperty(parts, user, { ...input, valuationType: 'SYSTEM' })).rejects.toMatchObject({ code });
  });

  it('the value of an added property is refused with Y862 without a registry, and with Y812 without an entered value', async () => {
    const none = { ...parts, propertyRegistry: null };
    await expect(valueProperty(none, user, { address: juniper, valuationType: 'SYSTEM' })).rejects.toMatchObject({
      code: 'Y862',
    });
    await expect(valueProperty(parts, user, { valuationType: 'MANUAL' })).rejects.toMatchObject({ code: 'Y812' });
  });
});

describe('a registry of the operator', async () => {
  const records = await maliciousBank();
  const settings = {
    propertyRegistry: { url: `${records.url}/homes/`, key: 'key-of-the-operator' },
    propertyTimeoutMs: timeLimit(400),
  };
  const own = await testService({ storage, clock, settings });
  const home = { street: '412 Juniper Hill Rd', city: 'Cedar Hollow', state: 'CA', zip: '94990', lastSale: null };
  const replyWith = (...property: unknown[]) => says(200, { source: 'Acorn Values', property });

  it('a configured registry gets the search in postal form in the body, with its key as a bearer token', async () => {
    records.answer = replyWith({ ...home, valuation: { value: '640400', low: '600000', high: '690000' } });
    const { body } = await evaluate(juniper, { include: 'valuation' }, own);
    expect(body.address).toMatchObject([
      { valuation: { homeValue: usd(640_000), method: 'SERVICE', source: 'Acorn Values' } },
    ]);
    const [requested] = records.requests;
    expect(requested).toMatchObject({ method: 'POST', url: '/homes/search' });
    expect(requested?.headers.authorization).toBe('Bearer key-of-the-operator');
    expect(JSON.parse(requested?.body ?? '')).toEqual({
      street: '412 JUNIPER HILL RD',
      unit: null,
      zip: null,
      city: 'CEDAR HOLLOW',
      state: 'CA',
    });
  });

  it('the answer of a configured registry is read row by row', async () => {
    const broken = { ...home, lastSale: { price: '1e9', soldOn: '2012-06-15' } };
    const crossed = { ...home, valuation: { value: '600000', low: '640000', high: '690000' } };
    records.answer = replyWith(broken, crossed, { ...home, street: '412\u0000 Juniper\u202e Hill Rd' });
    expect((await evaluate(juniper, {}, own)).body.address).toMatchObject([{ street: '412 Juniper Hill Rd' }]);
    records.answer = replyWith(broken);
    expectError(await evaluate(juniper, {}, own), 'Y938');
  });

  it.each([
    ['sends without end', floods],
    ['sends a byte now and then', drips],
    ['does not answer', isSilent],
    ['hangs up in the middle', hangsUp],
    ['answers with a page for people', says(200, '<html>maintenance</html>')],
    ['answers with nothing', says(200, '')],
    ['answers with null', says(200, 'null')],
    ['answers with a very deep value', says(200, '['.repeat(60_000))],
    ['answers with another shape', says(200, { source: 'x', property: 'none' })],
    ['answers with more homes than are allowed', replyWith(...Array.from({ length: 51 }, () => home))],
    ['refuses its key', says(401, { message: 'no' })],
    ['fails', says(500, { source: 'x', property: [home] })],
    ['sends elsewhere', says(302, '', { location: `${bankSitesUrl}/scenarios.json` })],
  ])('an address is answered with Y938 if the configured registry %s', async (_, answer) => {
    records.answer = answer;
    expectError(await evaluate(juniper, {}, own), 'Y938');
  });

  it('an address is answered with Y938 if the registry does not speak HTTP, is missing, or has a forbidden address', async () => {
    for (const [url, mode] of [
      [await rawBank('EHLO\r\n'), 'sandbox'],
      ['http://127.0.0.1:1', 'sandbox'],
      ['http://10.0.0.1', 'sandbox'],
      [records.url, 'production'],
    ] as const) {
      const requested = records.requests.length;
      const { deps, close } = createRealEstate({
        settings: { mode, propertyRegistry: { url, networks: [] }, bankConnectTimeoutMs: 200, propertyTimeoutMs: 400 },
      });
      expect(
        await deps.propertyRegistry?.find({ street: 'X', unit: null, zip: '94990', city: null, state: null }),
      ).toBeNull();
      expect(records.requests).toHaveLength(requested);
      await close();
    }
  });

  it('a silent registry delays only its own callers, at most 32 of them, and is asked again later', async () => {
    records.answer = isSilent;
    records.requests = [];
    const { deps, close } = createRealEstate({
      settings: { ...own.deps.settings, propertyTimeoutMs: timeLimit(1_000) },
    });
    const search = { street: '412 JUNIPER HILL RD', unit: null, zip: '94990', city: null, state: null };
    const asking = Promise.all(Array.from({ length: 100 }, async () => deps.propertyRegistry?.find(search)));
    const evaluating = Promise.all(Array.from({ length: 40 }, () => evaluate(juniper, {}, own)));
    expect((await own.call('GET', '/user', { token })).status).toBe(200);
    expect(new Set(await asking)).toEqual(new Set([null]));
    expect(records.requests.filter(({ body }) => body.includes('"94990"'))).toHaveLength(32);
    for (const reply of await evaluating) expectError(reply, 'Y938');
    records.answer = replyWith(home);
    expect((await evaluate(juniper, {}, own)).body.isValidAddress).toBe(true);
    expect(await deps.propertyRegistry?.find(search)).toMatchObject([home]);
    await close();
  });

  it('the log has no address of a user after requests to a registry', () => {
    expect(own.log.text() + service.log.text()).not.toMatch(/juniper|marlow|94990/i);
  });
});
