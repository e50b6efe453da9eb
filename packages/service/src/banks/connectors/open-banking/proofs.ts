import { exportJWK, importJWK, type CryptoKey } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';

const algorithm = 'ES256';

/** Private key that tokens are bound to, as a JWK. */
export const proofKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
});
export type ProofKey = z.infer<typeof proofKey>;

/** Creates a key for proofs of possession (DPoP). */
export async function newProofKey(): Promise<ProofKey> {
  const { privateKey } = await client.randomDPoPKeyPair(algorithm, { extractable: true });
  const { kty, crv, x, y, d } = await exportJWK(privateKey);
  return proofKey.parse({ kty, crv, x, y, d });
}

/**
 * Creates proofs of possession (DPoP, RFC 9449) for one bank. Stores the nonces of token and data requests separately, because both may
 * have the same origin.
 */
export function createProofs(dataUrl: string) {
  const nonces = new Map<'data' | 'tokens', string>();
  const apiOf = (address: string): 'data' | 'tokens' => (address.startsWith(`${dataUrl}/`) ? 'data' : 'tokens');

  return {
    /** Creates the handle that adds proofs to the requests of a configuration. Stores the nonces that the bank's replies contain. */
    async createProofsFor(key: ProofKey, config: client.Configuration): Promise<client.DPoPHandle> {
      const send = config[client.customFetch];
      if (send === undefined) throw new Error('a configuration without a way to the bank');
      config[client.customFetch] = async (address, options) => {
        const response = await send(address, options);
        const nonce = response.headers.get('dpop-nonce');
        if (nonce !== null) nonces.set(apiOf(address), nonce);
        return response;
      };
      return client.getDPoPHandle(config, await keyPairOf(key), {
        // The library stores only one nonce per origin.
        [client.modifyAssertion]: (_header, payload) => {
          payload['nonce'] = nonces.get(apiOf(z.string().parse(payload['htu'])));
        },
      });
    },
  };
}

async function keyPairOf(key: ProofKey): Promise<client.CryptoKeyPair> {
  const { d: _private, ...publicParts } = key;
  const [privateKey, publicKey] = await Promise.all([
    importJWK(key, algorithm),
    importJWK(publicParts, algorithm, { extractable: true }),
  ]);
  return { privateKey: asCryptoKey(privateKey), publicKey: asCryptoKey(publicKey) };
}

function asCryptoKey(imported: CryptoKey | Uint8Array): CryptoKey {
  if (imported instanceof Uint8Array) throw new TypeError('a proof key is a pair');
  return imported;
}
