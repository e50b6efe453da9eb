import { describe, expect, it } from 'vitest';
import type { FastLinkSite } from '../../src/fastlink/index.ts';
import { LaunchPayloads } from '../../src/fastlink/payloads.ts';

const site = (over: Partial<FastLinkSite> = {}): FastLinkSite => ({
  providerId: 16_002,
  providerName: 'Harbour Bank',
  requestId: 'req-1',
  status: 'SUCCESS',
  additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
  providerAccountId: 501,
  ...over,
});
const failed = {
  status: 'FAILED',
  additionalStatus: 'INCORRECT_CREDENTIALS',
  reason: 'The credentials are wrong.',
} as const;

describe('elements: payloads of the public launch contract', () => {
  it('a success has the fields of the site, with ids as numbers, and is returned once', () => {
    const payloads = new LaunchPayloads();
    payloads.add([site()]);
    expect(payloads.success(501)).toEqual([{ ...site(), fnToCall: 'accountStatus' }]);
    expect(payloads.success(501)).toEqual([]);
    expect(payloads.lateSuccesses([501])).toEqual([]);
  });

  it('a success counts although the host still reports the site as in progress, or reports nothing', () => {
    const payloads = new LaunchPayloads();
    payloads.add([site({ status: 'IN_PROGRESS' })]);
    expect(payloads.success(501)).toMatchObject([{ status: 'SUCCESS', providerName: 'Harbour Bank' }]);
    expect(payloads.success(502)).toEqual([{ providerAccountId: 502, status: 'SUCCESS', fnToCall: 'accountStatus' }]);
  });

  it('a late success is returned for linked provider accounts only', () => {
    const payloads = new LaunchPayloads();
    payloads.add([site(), site({ providerAccountId: 502, ...failed }), site({ providerAccountId: 503 })]);
    expect(payloads.lateSuccesses([501, 502, 504]).map(({ providerAccountId }) => providerAccountId)).toEqual([501]);
  });

  it('an account without a provider succeeds once, and not in place of a provider account with the same number', () => {
    const payloads = new LaunchPayloads();
    payloads.add([site()]);
    expect(payloads.accountSuccess(501)).toEqual([{ accountId: 501, status: 'SUCCESS', fnToCall: 'accountStatus' }]);
    expect(payloads.accountSuccess(501)).toEqual([]);
    expect(payloads.success(501)).toHaveLength(1);
  });

  it('each failed attempt is returned once, also for the same provider account', () => {
    const payloads = new LaunchPayloads();
    const first = site({ ...failed, isMFAError: false });
    payloads.add([first, site({ providerAccountId: 502 })]);
    expect(payloads.failures()).toEqual([{ ...first, fnToCall: 'accountStatus' }]);
    payloads.add([first]);
    expect(payloads.failures()).toEqual([]);
    payloads.add([site({ ...failed, requestId: 'req-2' })]);
    expect(payloads.failures()).toMatchObject([{ requestId: 'req-2' }]);
  });

  it('the exit names a linked site as a success while its data is still read, and no other site', () => {
    const payloads = new LaunchPayloads();
    const reading = site({ status: 'IN_PROGRESS' });
    payloads.add([reading, site({ status: 'IN_PROGRESS', providerAccountId: 502 })]);
    payloads.success(501);
    expect(payloads.exit().sites.map(({ status }) => status)).toEqual(['SUCCESS', 'IN_PROGRESS']);
    payloads.add([site(failed)]);
    expect(payloads.exit().sites[0]?.status).toBe('FAILED');
  });

  it('the exit has the latest report of every site, also if a later reading is empty', () => {
    const payloads = new LaunchPayloads();
    payloads.add([site({ status: 'IN_PROGRESS' }), site({ providerAccountId: 502 })]);
    payloads.add([site()]);
    payloads.add([]);
    expect(payloads.exit()).toEqual({
      action: 'exit',
      fnToCall: 'accountStatus',
      sites: [site(), site({ providerAccountId: 502 })],
    });
  });
});
