import { captureLog, secretMarker } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { openTestSites } from './test-sites.ts';

const log = captureLog();
const { app, send, signIn, enter, answer } = await openTestSites({ logger: { stream: log.stream } });

describe('Request log of the credential sites', () => {
  it('the request log has one line with method, route, status and time for each request', async () => {
    await signIn('16001', 'ok', 'wrong');
    await app.inject('/nothing?here');
    await app.inject('/sites/%');
    expect(log.lines().map(({ method, route, status, code }) => [method, route, status, code])).toEqual([
      ['POST', '/sites/:siteId/api/sign-in', 401, 'INCORRECT_CREDENTIALS'],
      ['GET', '(none)', 404, 'TECH_ERROR'],
      ['GET', '(none)', 400, 'TECH_ERROR'],
    ]);
  });

  it('the request log contains no data from a request', async () => {
    const [user, password, code, bearer, query, field] = [
      secretMarker('user'),
      secretMarker('password'),
      secretMarker('code'),
      secretMarker('bearer'),
      secretMarker('query'),
      secretMarker('field'),
    ];
    await signIn('16001', user.value, password.value);
    await signIn('16002', `ok-${user.value}`.slice(0, 40), 'ok');
    await send('POST', '16001/api/sign-in', { body: `{"values": ${field.value}` });
    await send('POST', '16001/api/sign-in', { body: { values: { [field.value]: [password.value] } } });
    const token = await enter('16002');
    await send('GET', `16002/api/accounts/${query.value}/transactions?from=${query.value}`, { token });
    await send('GET', `${query.value}/api/accounts`, { token: bearer.value });
    await answer('16002', token, code.value);
    log.assertNone(user, password, code, bearer, query, field);
    expect(log.text()).not.toContain(token);
  });
});
