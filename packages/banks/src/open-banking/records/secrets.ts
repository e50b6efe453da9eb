import { createSecretKey, randomBytes } from 'node:crypto';
import { newToken, type Clock, type Database } from '@fin-link/storage';
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { OpenBankingSchema, OpenBankSecretTable } from './schema.ts';

const jwk = z.looseObject({ kty: z.string(), kid: z.string() });
/** Number of signing keys that stay published: the current key and the previous one. */
const maxPublishedKeys = 2;

interface SecretsParts {
  readonly bank: string;
  readonly database: Database<OpenBankingSchema>;
  readonly clock: Clock;
}

/** Signs claims as a JWT with the first key. Throws if there is no key. */
export async function signJwt([key]: readonly JWK[], claims: JWTPayload): Promise<string> {
  if (key?.kid === undefined) throw new Error('no key to sign with');
  const header = { alg: 'PS256', kid: key.kid, typ: 'JWT' };
  return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(key, 'PS256'));
}

/** Manages the keys of one bank, which are created on first use and survive restarts. */
export function createSecrets({ bank, database, clock }: SecretsParts) {
  const store = async (kind: OpenBankSecretTable['kind'], keyId: string, value: string): Promise<void> => {
    await database.db
      .insertInto('open_bank_secret')
      .values({ bank, kind, key_id: keyId, value, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };
  const latest = async (kind: OpenBankSecretTable['kind']): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('open_bank_secret')
      .select('value')
      .where('bank', '=', bank)
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('key_id')
      .limit(maxPublishedKeys)
      .execute();
    return rows.map(({ value }) => value);
  };
  const addSigningKey = async (): Promise<void> => {
    const { privateKey } = await generateKeyPair('PS256', { extractable: true });
    const kid = newToken('key_');
    await store(
      'signing-key',
      kid,
      JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'PS256', use: 'sig' }),
    );
  };
  const secret = async (kind: Exclude<OpenBankSecretTable['kind'], 'signing-key'>): Promise<string> => {
    const [stored] = await latest(kind);
    if (stored !== undefined) return stored;
    await store(kind, 'only', randomBytes(32).toString('base64url'));
    return secret(kind);
  };

  return {
    /** Returns the current signing key and the previous one, as private keys. Creates the first key if there is none. */
    async signingKeys(): Promise<JWK[]> {
      const storedKeys = await latest('signing-key');
      if (storedKeys.length > 0) return storedKeys.map((text) => jwk.parse(JSON.parse(text)));
      await addSigningKey();
      return this.signingKeys();
    },
    addSigningKey,
    /** Returns the key that signs cookies. */
    cookieKey: () => secret('cookie-key'),
    /** Returns the key that derives the pairwise subject ids of customers. */
    async subjectKey() {
      return createSecretKey(Buffer.from(await secret('subject-key'), 'base64url'));
    },
    /** Returns the 32-byte key for DPoP nonces. */
    async nonceKey(): Promise<Buffer> {
      return Buffer.from(await secret('nonce-key'), 'base64url');
    },
  };
}
