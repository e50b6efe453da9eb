import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

const host = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9' });
const make = (body: object) => host.call('POST', '/v1/sessions', { bearer: hostKey, body });

test('a validation error of the host names every invalid input and repeats no value', async () => {
  const reply = await make({ capabilities: 'secret-7431', surprise: 'secret-7431' });
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({ code: 'request.invalid' });
  expect(reply.body.error.fields).toEqual([
    { path: 'loginName', message: 'Required.' },
    { path: 'capabilities', message: 'Must be of type array.' },
    { path: 'surprise', message: 'Not an input of this operation.' },
  ]);
  expect(reply.text).not.toContain('7431');
});

test('a validation error that a handler of the host throws names its input', async () => {
  const reply = await make({ loginName: newLogin(), flow: 'lite' });
  expect(reply.body.error).toMatchObject({ code: 'request.invalid', fields: [{ path: 'consentId' }] });
});

test('text that the database cannot store is reported with the part of the request that contains it', async () => {
  const reply = await host.call('GET', '/v1/session-results?cursor=%00', { bearer: hostKey });
  expect(reply.body.error).toMatchObject({ code: 'request.invalid', fields: [{ path: 'query' }] });
});

test('an error of the host that is not about inputs has no fields', async () => {
  const reply = await host.call('POST', '/v1/sessions', { bearer: 'wrong', body: { loginName: newLogin() } });
  expect(reply.status).toBe(401);
  expect(reply.body.error).not.toHaveProperty('fields');
});
