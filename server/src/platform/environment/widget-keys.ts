import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Text of a key: id, base64 and, for a public key, the admin login name of 3 to 150 characters without spaces and commas. */
const keyPattern = /^([A-Za-z0-9_-]{1,64}):([A-Za-z0-9+/]+={0,2})(?::([^\s,]{3,150}))?$/;
const curve = 'ed25519';

interface NamedKey {
  id: string;
  key: KeyObject;
  adminLoginName: string | null;
}

const parsePublicKey = (text: string): NamedKey | null =>
  parseKey(text, (key) => createPublicKey({ key, format: 'der', type: 'spki' }));

export interface HostKey {
  publicKey: KeyObject;
  /** Admin login name of another customer; `null` for the customer that the service is configured with. */
  adminLoginName: string | null;
}

/** Public keys as `id:base64`, separated by commas. A key of another customer has `:` and the admin login name at the end. */
export const widgetKeysText = z.string().transform((text, context): ReadonlyMap<string, HostKey> => {
  const keys = text.split(',').map(parsePublicKey);
  const keysById = new Map(
    keys.flatMap((namedKey) =>
      namedKey === null ? [] : [[namedKey.id, { publicKey: namedKey.key, adminLoginName: namedKey.adminLoginName }]],
    ),
  );
  if (keysById.size === keys.length) return keysById;
  context.addIssue({ code: 'custom', message: 'must be id:base64 of public Ed25519 keys, each with an id of its own' });
  return z.NEVER;
});

/** Returns the parsed key; `null` if it is not valid. */
function parseKey(text: string, createKey: (der: Buffer) => KeyObject): NamedKey | null {
  const [, id = '', encoded = '', adminLoginName = null] = keyPattern.exec(text.trim()) ?? [];
  try {
    const key = createKey(Buffer.from(encoded, 'base64'));
    return key.asymmetricKeyType === curve ? { id, key, adminLoginName } : null;
  } catch {
    return null;
  }
}

/** Private key as `id:base64`. */
export const widgetKeyText = z.string().transform((text, context): { id: string; privateKey: KeyObject } => {
  const namedKey = parseKey(text, (key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  if (namedKey?.adminLoginName === null) return { id: namedKey.id, privateKey: namedKey.key };
  context.addIssue({ code: 'custom', message: 'must be id:base64 of a private Ed25519 key' });
  return z.NEVER;
});

/** Returns the seed of the private key in base64url. */
export const widgetSecretOf = ({ privateKey }: { privateKey: KeyObject }): string =>
  privateKey.export({ format: 'jwk' }).d ?? '';

/** Creates a key pair. Returns each half in the format of its environment variable. */
export function newWidgetKey(id: string): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync(curve, {
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  });
  return {
    publicKey: `${id}:${publicKey.toString('base64')}`,
    privateKey: `${id}:${privateKey.toString('base64')}`,
  };
}
