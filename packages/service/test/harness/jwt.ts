import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TestService } from './test-service.ts';

interface KeyPair {
  publicKey: string;
  privateKey: KeyObject;
}

export function rsaPair(modulusLength = 2_048): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength });
  return { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(), privateKey };
}

export interface Claims {
  iss?: string | undefined;
  sub?: string | number | undefined;
  iat?: number | undefined;
  exp?: number | undefined;
  nbf?: number | undefined;
}

/** Returns a JWT that is valid for half an hour from now, unless the claims override that. */
export function jwtOf(
  service: TestService,
  { privateKey }: Pick<KeyPair, 'privateKey'>,
  claims: Claims,
  alg = 'RS512',
): Promise<string> {
  const iat = Math.floor(service.clock.now().getTime() / 1_000);
  const set = Object.entries({ iat, exp: iat + 1_800, ...claims }).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(set)).setProtectedHeader({ alg, typ: 'JWT' }).sign(privateKey);
}

/** Registers the key for a sandbox customer and returns its issuer. */
export async function registerKey(service: TestService, pair: KeyPair, customer: 1 | 2 = 1): Promise<string> {
  const token = await service.token(customer === 1 ? 'sandbox_admin' : 'sandbox_admin_2', customer);
  const reply = await service.call('POST', '/auth/apiKey', { token, body: { publicKey: pair.publicKey } });
  if (reply.status !== 201) throw new Error(`Refused: ${reply.text}`);
  return reply.body.apiKey[0].key;
}
