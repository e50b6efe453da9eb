import { keyOf } from './operators.ts';
import { newLogin, type TestHost } from './test-host.ts';

/** Fields of a site without a callback. */
export const siteFields = { appName: 'Shop', origins: ['https://shop.example'] };

/** Returns calls of an administrator at a host. */
export const administratorOf = (host: TestHost) => ({
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    host.call(method, path, { bearer: keyOf('administrator'), ...(body !== undefined && { body }) }),

  /** Creates a key, and returns its view and its secret. */
  async key(body: object): Promise<{ keyId: string; secret: string }> {
    const made = await this.call('POST', '/v1/keys', body);
    if (made.status !== 201) throw new Error(`No key: ${made.text}`);
    return { keyId: made.body.key.keyId, secret: made.body.secret };
  },
});

/** Creates a session with a key. Returns the status of the reply. */
export async function statusOfSession(host: TestHost, bearer: string, publishableKey: string): Promise<number> {
  const { status } = await host.call('POST', '/v1/sessions', {
    bearer,
    body: { loginName: newLogin(), publishableKey },
  });
  return status;
}
