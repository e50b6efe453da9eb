import type { Pool } from 'undici';
import { z } from 'zod';

const tokenReply = z.object({ token: z.object({ accessToken: z.string() }) });
const linkReply = z.object({ providerAccount: z.array(z.object({ requestId: z.string() })) });
/** Header that every request to the service has. */
export const versionHeader = { 'api-version': '1.1' };

/** Returns a token of a user of the first sandbox customer. */
export async function token(pool: Pool, loginName: string): Promise<string> {
  const body = 'clientId=sandbox-client&secret=sandbox-secret';
  const headers = { ...versionHeader, loginName, 'content-type': 'application/x-www-form-urlencoded' };
  const reply = await pool.request({ path: '/auth/token', method: 'POST', headers, body });
  return tokenReply.parse(await reply.body.json()).token.accessToken;
}

/** Adds an account at a simulated bank. Returns the key of the refresh. */
export async function add(pool: Pool, accessToken: string, providerId: number, login: string): Promise<string> {
  const field = [
    { id: `${providerId}011`, value: login },
    { id: `${providerId}021`, value: 'ok' },
  ];
  const reply = await pool.request({
    path: `/providerAccounts?providerId=${providerId}`,
    method: 'POST',
    headers: { ...versionHeader, authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ field }),
  });
  const [first] = linkReply.parse(await reply.body.json()).providerAccount;
  if (first === undefined) throw new Error('Nothing was added.');
  return first.requestId;
}
