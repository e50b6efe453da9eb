import type { HostErrorCode } from '@fin-link/contracts/browser';
import { serviceErrors, type ServiceErrorCode } from '@fin-link/contracts/service';
import { ServiceCallError } from '@fin-link/service-client';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { hostErrorOfService } from '../../../src/platform/http/service-errors.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { testHost } from '../../harness/test-host.ts';

const refused = (code: string | null, over: Partial<ServiceCallError> = {}) =>
  new ServiceCallError({
    fault: 'refused',
    endpoint: 'getProviderAccount',
    status: code !== null && code in serviceErrors ? serviceErrors[code as ServiceErrorCode].status : 400,
    code,
    referenceCode: null,
    retryAfter: null,
    ...over,
  });
const codeOf = (error: ServiceCallError): HostErrorCode =>
  hostErrorOfService(error, 'provider-account.not-found').frameCode;

/** Codes of faults between host and service that callers of the host neither cause nor can fix. */
const ours = [
  ...['Y007', 'Y015', 'Y016', 'Y020', 'Y023', 'Y027', 'Y301', 'Y303', 'Y305', 'Y931'],
  ...['Y820', 'Y910', 'Y911', 'Y912', 'Y913'],
  // The host sends the user's presence with every consent that is given or renewed.
  'Y926',
  // Codes of endpoints that the host does not call: verified accounts, holder profiles.
  ...['Y871', 'Y878'],
  // Codes of other endpoints that the host does not call: rules, balance history, summaries, and credentials of manual accounts.
  ...['Y400', 'Y802', 'Y815', 'Y821', 'Y823'],
];

const meanings = [
  ['Y800', 'request.invalid'],
  ['Y801', 'request.invalid'],
  ['Y803', 'request.invalid'],
  ['Y804', 'request.invalid'],
  ['Y805', 'request.invalid'],
  ['Y806', 'request.invalid'],
  ['Y807', 'provider-account.not-found'],
  ['Y809', 'request.invalid'],
  ['Y811', 'request.invalid'],
  ['Y812', 'request.invalid'],
  ['Y813', 'request.invalid'],
  ['Y816', 'request.invalid'],
  ['Y822', 'request.invalid'],
  ['Y824', 'request.invalid'],
  ['Y825', 'provider-account.recently-refreshed'],
  ['Y940', 'provider-account.bank-limit'],
  ['Y835', 'verification.not-eligible'],
  ['Y836', 'verification.not-found'],
  ['Y837', 'verification.not-eligible'],
  ['Y838', 'verification.not-eligible'],
  ['Y840', 'verification.not-eligible'],
  ['Y842', 'verification.over'],
  ['Y844', 'verification.over'],
  ['Y845', 'verification.over'],
  ['Y846', 'request.invalid'],
  ['Y862', 'property.no-value'],
  ['Y868', 'provider.redirect-required'],
  ['Y869', 'property.several'],
  ['Y901', 'not-implemented'],
  ['Y914', 'rate.limited'],
  ['Y904', 'service.unavailable'],
  ['Y915', 'service.unavailable'],
  ['Y916', 'service.unavailable'],
  ['Y920', 'consent.required'],
  ['Y921', 'consent.not-active'],
  ['Y922', 'consent.wrong-state'],
  ['Y923', 'consent.declined'],
  ['Y924', 'consent.mismatch'],
  ['Y925', 'bank.unavailable'],
  ['Y927', 'service.unavailable'],
  ['Y928', 'provider-account.other-login'],
  ['Y929', 'provider-account.not-waiting'],
  ['Y930', 'provider-account.busy'],
  ['Y932', 'verification.limit-reached'],
  ['Y936', 'config.no-balance-refresh'],
  ['Y938', 'service.unavailable'],
  ['Y934', 'consent.single-site-only'],
  ['Y935', 'rate.deposits'],
  ['Y937', 'rate.addresses'],
  ...ours.map((code) => [code, 'service.refused'] as const),
] as const;

test.each(meanings)('the service’s code %s becomes %s', (code, expected) => {
  expect(codeOf(refused(code))).toBe(expected);
});

test('every code of the service has a host error code', () => {
  expect(new Set(meanings.map(([code]) => code))).toEqual(new Set(Object.keys(serviceErrors)));
});

test('Y820 means provider.not-supported on an add and service.refused elsewhere', () => {
  expect(codeOf(refused('Y820', { endpoint: 'addProviderAccount' }))).toBe('provider.not-supported');
});

test.each([
  ['createConsent', 'Y800', 'provider.not-found'],
  ['createConsent', 'Y820', 'provider.not-supported'],
  ['createConsent', 'Y824', 'rate.limited'],
  ['createConsent', 'Y901', 'provider.not-supported'],
  ['addManualAccount', 'Y811', 'property.already-added'],
  ['addManualAccount', 'Y824', 'account.limit-reached'],
  ['updateAccount', 'Y811', 'property.already-added'],
  ['setConsentDeletion', 'Y820', 'consent.deletion-not-offered'],
  ['revokeConsent', 'Y820', 'consent.deletion-not-offered'],
  ['updateInsight', 'Y800', 'insight.not-found'],
  ['updateUserSubscriptions', 'Y800', 'insight.not-found'],
  ['updateUserSubscriptions', 'Y802', 'insight.not-found'],
] as const)('at the endpoint %s the service’s code %s becomes %s', (endpoint, code, expected) => {
  expect(codeOf(refused(code, { endpoint }))).toBe(expected);
});

test.each([500, 502, 503, 504, 520])('the service’s status %i is an outage and not a refusal', (status) => {
  expect(codeOf(refused(null, { status, fault: 'unreadable' }))).toBe('service.unavailable');
  expect(codeOf(refused(null, { status }))).toBe('service.unavailable');
});

test('Y824 means request.invalid on a list and provider-account.limit-reached on an add', () => {
  expect(codeOf(refused('Y824', { endpoint: 'addProviderAccount' }))).toBe('provider-account.limit-reached');
});

test('a retry-after of the service is passed on, and rate.limited always has one', () => {
  const waitOf = (error: ServiceCallError) => hostErrorOfService(error, 'internal').retryAfter;
  expect(waitOf(refused('Y914', { retryAfter: 17 }))).toBe(17);
  expect(waitOf(refused('Y914'))).toBe(5);
  expect(waitOf(refused(null, { status: 429, retryAfter: 3 }))).toBe(3);
  expect(waitOf(refused('Y825', { retryAfter: 600 }))).toBe(600);
  expect(waitOf(refused('Y940', { retryAfter: 900 }))).toBe(900);
  expect(waitOf(refused('Y916', { retryAfter: 5 }))).toBe(5);
  for (const code of ['Y932', 'Y935', 'Y937']) expect(waitOf(refused(code, { retryAfter: 90 })), code).toBe(90);
  expect(waitOf(refused('Y930', { retryAfter: 600 }))).toBeNull();
});

test('a translated service error keeps its cause', () => {
  const error = refused('Y904');
  expect(hostErrorOfService(error, 'internal').cause).toBe(error);
});

test('a refused refresh of a connection with wrong credentials asks for new credentials', async () => {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await linkingService(storage);
  const host = await testHost({ storage, serviceUrl });
  const { token } = await host.session();
  const { providerAccountId } = await link(host, token, { password: 'wrong' });
  const reply = await host.call('POST', `/v1/provider-accounts/${providerAccountId}/refresh`, { bearer: token });
  expect([reply.status, reply.body.error.code]).toEqual([409, 'provider-account.credentials-needed']);
});
