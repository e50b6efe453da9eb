import { createSessionRequest, startPoint } from '@fin-link/contracts/browser';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { launchOf, type Launch, type LaunchVersion } from '../../../src/tenancy/fastlink/launch-parameters.ts';
import { LaunchRefusal, refusals } from '../../../src/tenancy/fastlink/refusals.ts';

/** Code and message of the refusal, or the part of the translation that the row is about. */
type Answer = string | { [N in keyof Launch]?: N extends 'session' ? Partial<Launch['session']> : Launch[N] };

const link = (start: Launch['session']['start']): Answer => ({ element: 'fin-link', session: { start } });
const manual = (start: Launch['session']['start']): Answer => ({
  element: 'fin-manual-account',
  session: { start, capabilities: ['manual'] },
});
const property = (start: Launch['session']['start']): Answer => ({
  element: 'fin-real-estate',
  session: { start, capabilities: ['manual'] },
});
const invalid = (code: string, name: string): string => `${code} Invalid value for ${name}`;

/** Every parameter and deep link of the public contract in version 4. Each row adds to `configName=Aggregation`. */
const version4: readonly [string, Answer][] = [
  [
    '',
    { element: 'fin-link', session: { version: 4, configNames: ['Aggregation'], start: {}, capabilities: ['link'] } },
  ],
  ['configName=Verification', { session: { configNames: ['Verification'] } }],
  ['configName=AggregationPlusVerification', { session: { configNames: ['AggregationPlusVerification'] } }],
  ['configName=VerificationPlusAggregation', { session: { configNames: ['VerificationPlusAggregation'] } }],
  ['configName=My own configuration', { session: { configNames: ['My own configuration'] } }],
  ['configName=', `E600 ${refusals.configNameMissing.message}`],
  ['configName=null', `E600 ${refusals.configNameMissing.message}`],
  ['configName=<b>', `E601 ${refusals.configNameUnknown.message}`],
  ['locale=es_ES', { session: { locale: 'es-ES' } }],
  ['locale=en-GB', { session: { locale: 'en-GB' } }],
  ['locale=%3Cscript%3E', { session: { start: {} } }],
  ['callback=https://app.example/done', { callback: 'https://app.example/done', callbackLocation: null }],
  ['callback=https://app.example/done&callbackLocation=top', { callbackLocation: 'top' }],
  ['callback=https://app.example/done&callbackLocation=_parent', { callbackLocation: 'parent' }],
  ['callback=https://app.example/done&callbackLocation=other', { callbackLocation: null }],
  ['intentUrl=myapp://back', { intentUrl: 'myapp://back' }],
  ['intentUrl=myapp%3A%2F%2Fback', { intentUrl: 'myapp://back' }],
  ['flow=add&providerId=16441', link({ action: 'add', providerId: 16_441 })],
  ['providerId=16441', link({ action: 'add', providerId: 16_441 })],
  ['flow=add&routingNumber=021000021', link({ action: 'add', routingNumber: '021000021' })],
  ['flow=add&bankTransferCode=021000021', link({ action: 'add', routingNumber: '021000021' })],
  ['flow=add&routingNumber=12', invalid('E705', 'bankTransferCode')],
  // Groups of banks are kept by the public service only.
  ['flow=add&groupId=7', invalid('E701', 'groupId')],
  ['flow=add', invalid('E701', 'providerId')],
  ['flow=add&providerId=abc', invalid('E701', 'providerId')],
  ['flow=add&providerId=0', invalid('E701', 'providerId')],
  ['flow=add&providerId=9999999999999999', invalid('E701', 'providerId')],
  ['flow=edit&providerAccountId=5', link({ action: 'edit', providerAccountId: 5 })],
  ['flow=edit', invalid('E702', 'providerAccountId')],
  ['flow=refresh&providerAccountId=5', link({ action: 'refresh', providerAccountId: 5 })],
  ['flow=refresh&providerAccountId=-5', invalid('E702', 'providerAccountId')],
  ['flow=balanceRefresh&providerAccountId=5', link({ action: 'balance-refresh', providerAccountId: 5 })],
  ['flow=balanceRefresh', invalid('E702', 'providerAccountId')],
  ['flow=addManual', manual({ action: 'add-manual' })],
  ['flow=editManual&accountId=9&container=bank', manual({ action: 'edit-manual', accountId: 9 })],
  ['flow=editManual&container=bank', invalid('E703', 'accountId')],
  ['flow=editManual&accountId=9', invalid('E704', 'container')],
  ['flow=editManual&accountId=9&container=stocks', invalid('E704', 'container')],
  ['flow=addRealEstate', property({ action: 'add-real-estate' })],
  ['flow=editRealEstate&accountId=9', property({ action: 'edit-real-estate', accountId: 9 })],
  ['flow=editRealEstate', invalid('E703', 'accountId')],
  // Documents do not exist here.
  ['flow=uploadDocuments', invalid('E700', 'flow')],
  ['flow=uploadDocuments&accountId=9', invalid('E700', 'flow')],
  ['flow=uploadDocuments&providerAccountId=5', invalid('E700', 'flow')],
  ['flow=manual', invalid('E700', 'flow')],
  ['flow=realestate', invalid('E700', 'flow')],
  ['flow=toString', invalid('E700', 'flow')],
  ['flow=Add&providerId=16441', invalid('E700', 'flow')],
  ['providerAccountId=5', invalid('E700', 'flow')],
  ['unknown=1&iframeResize=true', link({})],
];

/** Every parameter and deep link of version 3, with its older names. */
const version3: readonly [string, Answer][] = [
  ['', { element: 'fin-link', session: { version: 3, flow: 'aggregation', start: {} } }],
  ['userExperienceFlow=Aggregation', { session: { flow: 'aggregation' } }],
  ['userExperienceFlow=Verification', { session: { flow: 'verification' } }],
  ['userExperienceFlow=Aggregation plus Verification', { session: { flow: 'aggregation-plus-verification' } }],
  ['userExperienceFlow=Payments', invalid('E700', 'userExperienceFlow')],
  ['configName=Verification', { session: { version: 3, flow: 'verification', configNames: ['Verification'] } }],
  ['app=10003600', link({})],
  ['app=10003200', invalid('E800', 'app')],
  ['dataset=%5B%7B%22name%22%3A%22BASIC_AGG_DATA%22%7D%5D', link({})],
  ['dataset={}', link({})],
  ['dataset=[object Object]', invalid('E800', 'dataset')],
  ['keyword=021000021&userExperienceFlow=Aggregation', link({ action: 'add', routingNumber: '021000021' })],
  ['keyword=Fernway&userExperienceFlow=Aggregation', link({ action: 'add', routingNumber: 'Fernway' })],
  [`keyword=${'x'.repeat(200)}`, link({ action: 'add', routingNumber: 'x'.repeat(100) })],
  ['keyword=Fernway&providerId=16441', link({ action: 'add', providerId: 16_441 })],
  ['locale=en_US', { session: { locale: 'en-US' } }],
  ['flow=add&providerId=16441&dataset={}', link({ action: 'add', providerId: 16_441 })],
  ['flow=add&siteId=16441', link({ action: 'add', providerId: 16_441 })],
  ['flow=add&routingNumber=021000021', link({ action: 'add', routingNumber: '021000021' })],
  ['flow=edit&providerAccountId=5&dataset={}', link({ action: 'edit', providerAccountId: 5 })],
  ['flow=edit&siteAccountId=5', link({ action: 'edit', providerAccountId: 5 })],
  ['flow=refresh&providerAccountId=5&dataset={}', link({ action: 'refresh', providerAccountId: 5 })],
  ['flow=refresh&siteAccountId=5', link({ action: 'refresh', providerAccountId: 5 })],
  ['flow=manual', manual({ action: 'add-manual' })],
  ['flow=editManual&itemAccountId=9&container=loan&siteAccountId=5', manual({ action: 'edit-manual', accountId: 9 })],
  ['flow=realestate', property({ action: 'add-real-estate' })],
  ['flow=editRealEstate&accountId=9', invalid('E700', 'flow')],
  ['dataset={}&providerAccountId=5', link({ action: 'balance-refresh', providerAccountId: 5 })],
  ['dataset={}&siteAccountId=x', invalid('E702', 'providerAccountId')],
  ['flow=balanceRefresh&providerAccountId=5', invalid('E700', 'flow')],
  ['flow=addManual', invalid('E700', 'flow')],
  ['flow=uploadDocuments', invalid('E700', 'flow')],
];

/** Returns the translation of a query, or the refusal as text. */
function answerTo(version: LaunchVersion, query: string): Launch | string {
  const parameters = new URLSearchParams(query);
  if (version === 'v4' && !parameters.has('configName')) parameters.set('configName', 'Aggregation');
  try {
    return launchOf(version, parameters);
  } catch (error) {
    if (!(error instanceof LaunchRefusal)) throw error;
    return `${refusals[error.refusal].code} ${error.message}`;
  }
}

test.each<[LaunchVersion, string, Answer]>([
  ...version4.map(([query, answer]): [LaunchVersion, string, Answer] => ['v4', query, answer]),
  ...version3.map(([query, answer]): [LaunchVersion, string, Answer] => ['v3', query, answer]),
])('a launch of the public widget is translated: %s %s', (version, query, answer) => {
  const translated = answerTo(version, query);
  if (typeof answer === 'string') return expect(translated).toBe(answer);
  expect(translated).toMatchObject(answer);
  if (typeof translated === 'string') return;
  // Objects of `toMatchObject` may have more members, and a start must not.
  if (answer.session?.start !== undefined) expect(translated.session.start).toEqual(answer.session.start);
  const { start, ...terms } = translated.session;
  expect(createSessionRequest.safeParse({ loginName: 'jamie', ...terms }).success).toBe(true);
  expect(z.partial(startPoint).safeParse(start).success).toBe(true);
});
