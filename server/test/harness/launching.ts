import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { sandbox } from '../../src/platform/environment/sandbox.ts';
import type { TestHost, Reply } from './test-host.ts';

/** Origin of the demo site, which the sandbox registers. */
export const pageOrigin = 'http://127.0.0.1:4300';

const customers = {
  own: { clientId: sandbox.clientId, secret: sandbox.clientSecret },
  second: { clientId: sandbox.second.clientId, secret: sandbox.second.clientSecret },
} as const;

/** Returns an access token of the user, as a page gets it from its backend. */
export async function accessToken(
  { deps: { client } }: TestHost,
  loginName: string,
  customer: keyof typeof customers = 'own',
): Promise<string> {
  const { body } = await client.createToken({ loginName, body: customers[customer] });
  return body.token.accessToken;
}

/** Returns a key pair like that of a customer who signs tokens. */
export const newKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2_048 });

/** Returns a JWT of the user, as a backend with a registered key signs it. */
export function signedToken(issuer: string, loginName: string, privateKey: KeyObject): string {
  const now = Math.floor(Date.now() / 1_000);
  const parts = [
    { alg: 'RS512', typ: 'JWT' },
    { iss: issuer, sub: loginName, iat: now, exp: now + 600 },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signature = sign('RSA-SHA512', Buffer.from(parts.join('.')), privateKey).toString('base64url');
  return [...parts, signature].join('.');
}

type Fields = Readonly<Record<string, string>>;

/** Sends a form of the launch contract. `origin` of `null` sends none, as apps do. */
export function sendForm(
  host: TestHost,
  path: string,
  fields: Fields,
  origin: string | null = pageOrigin,
): Promise<Reply> {
  return host.call('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin !== null && { origin }) },
  });
}

/** Launches the widget by the script of a page. `parameters` is the query in `extraParams`. */
export const launch = (
  host: TestHost,
  token: string,
  parameters = 'configName=Aggregation',
  fields: Fields = {},
  origin: string | null = pageOrigin,
): Promise<Reply> =>
  sendForm(
    host,
    '/fastlink/v4/session',
    { accessToken: `Bearer ${token}`, extraParams: parameters, ...fields },
    origin,
  );

/** Returns the data block of a launch page. */
export const launchBlock = ({ text }: Reply) =>
  JSON.parse(/<script type="application\/json" id="launch">([^<]*)<\/script>/.exec(text)?.[1] ?? 'null');
