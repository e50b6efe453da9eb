import type { ConsentView } from '@fin-link/contracts/browser';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { untilStatus } from './linking.ts';
import { newLogin, type TestHost } from './test-host.ts';
import { generate, hostBrowser, leave, prepare, readAuthorization } from './bank-authorization.ts';

/** Creates a user who has linked an open-banking bank. Returns the session that linked it and a session of the user's dashboard. */
export async function sharing(host: TestHost, providerId: number, bankUser?: string) {
  const loginName = newLogin();
  const linking = await host.session({ loginName });
  const consentId = await generate(host, linking.token, providerId);
  const browser = hostBrowser(host);
  const prepared = await prepare(host, linking.token, consentId);
  await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), bankUser ?? `ok-${loginName}`));
  const authorization = await readAuthorization(host, linking.token, prepared.authorization.authorizationId);
  if (authorization.providerAccountId === null) throw new Error(`Not linked: ${JSON.stringify(authorization)}`);
  const { providerAccountId } = authorization;
  await untilStatus(host, linking.token, providerAccountId, 'SUCCESS');
  const dashboard = await host.session({ loginName, capabilities: ['consents'] }, 'consents');
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    host.call(method, path, { bearer: dashboard.token, ...(body !== undefined && { body }) });
  return {
    loginName,
    linking,
    dashboard,
    consentId,
    providerAccountId,
    call,
    read: async (): Promise<ConsentView> => (await call('GET', `/v1/consents/${consentId}`)).body.consent,
    refresh: () => host.call('POST', `/v1/provider-accounts/${providerAccountId}/refresh`, { bearer: linking.token }),
  };
}
