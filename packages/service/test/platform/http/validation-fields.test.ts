import { expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { testService } from '../../harness/test-service.ts';

const service = await testService();
const token = await service.token('some-user');

it('a validation error of the service names every invalid input and repeats no value', async () => {
  const account = { accountType: 'not-a-type-7431', accountName: 7_431, 'a key of 7431': true };
  const reply = await service.call('POST', '/accounts', { token, body: { account } });
  expectError(reply);
  expect(reply.body.fields).toEqual(
    expect.arrayContaining([
      { path: 'account.accountName', message: 'Must be of type string.' },
      { path: 'account', message: 'Not an input of this operation.' },
    ]),
  );
  expect(reply.text).not.toContain('7431');
});

it('a validation error of the service says that a required input is missing', async () => {
  const reply = await service.call('POST', '/consents', { token, body: {} });
  expectError(reply, 'Y803');
  expect(reply.body.fields).toEqual([{ path: 'providerId', message: 'Required.' }]);
});

it('a validation error that a handler throws names its input', async () => {
  const reply = await service.call('GET', '/transactions', { token, query: { fromDate: '2026-02-01', toDate: 'x' } });
  expect(reply.body.fields).toEqual([{ path: 'toDate', message: expect.any(String) }]);
  const other = await service.call('POST', '/consents', { token, body: { providerId: 1, applicationName: '' } });
  expect(other.body.fields).toEqual([{ path: 'applicationName', message: 'Length must be at least 1.' }]);
});

it('an error that is not about inputs has no fields', async () => {
  const reply = await service.call('GET', '/providers/1', { token });
  expectError(reply, 'Y807');
  expect(reply.body).not.toHaveProperty('fields');
});
