import { createSecretKey, randomBytes } from 'node:crypto';
import { newToken, type Clock, type Database } from '@fin-link/storage';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { OpenBankingSchema, OpenBankSecretTable } from './schema.ts';

const jwk = z.looseObject({ kty: z.string(), kid: z.string() });
/** Number of keys that stay published. */
const published = 2;

interface SecretsParts {
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  readonly clock: Clock;
}

/** Signs a JWT with the first key. */
export async function signJwt([key]: readonly JWK[], claims: JWTPayload): Promise<string> {
  if (key?.kid === undefined) throw new Error('no key to sign with');
  const header = { alg: 'PS256', kid: key.kid, typ: 'JWT' };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, 'PS256'));
}

/** Manages the keys of one bank. They are created on first use and survive restarts. */
export function createSecrets({ bank, database, clock }: SecretsParts) {
  const keep = async (kind: OpenBankSecretTable['kind'], keyId: string, value: string): Promise<void> => {
    await database.db
      .insertInto('open_bank_secret')
      .values({ bank, kind, key_id: keyId, value, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const kept = async (kind: OpenBankSecretTable['kind']): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('open_bank_secret')
      .select('value')
      .where('bank', '=', bank)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('key_id')
      .limit(published)
      .execute();
    return rows.map(({ value }) => value);
  };
  const addSigningKey = async (): Promise<void> => {
    const { privateKey } = await generateKeyPair('PS256', { extractable: true });
    const kid = newToken('key_');
    await keep('signing-key', kid, JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'PS256', use: 'sig' }));
  };
  const secret = async (kind: Exclude<OpenBankSecretTable['kind'], 'signing-key'>): Promise<string> => {
    const [first] = await kept(kind);
    if (first !== undefined) return first;
    await keep(kind, 'only', randomBytes(32).toString('base64url'));
    return secret(kind);
  };

  return {
    /** Returns the private keys; the first one signs. */
    async signingKeys(): Promise<JWK[]> {
      const found = await kept('signing-key');
      if (found.length > 0) return found.map((text) => jwk.parse(JSON.parse(text)));
      await addSigningKey();
      return this.signingKeys();
    },
    addSigningKey,
    cookieKey: () => secret('cookie-key'),
    async subjectKey() {
      return createSecretKey(Buffer.from(await secret('subject-key'), 'base64url'));
    },
    /** Returns the 32-byte key for DPoP nonces. */
    async nonceKey(): Promise<Buffer> {
      return Buffer.from(await secret('nonce-key'), 'base64url');
    },
  };
}
