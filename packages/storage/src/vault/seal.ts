import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { StorageError } from '../primitives/index.ts';

const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts content as `version (1) | nonce (12) | tag (16) | ciphertext`. `bound` is authenticated but not stored. */
export function seal(key: KeyObject | Buffer, plaintext: Uint8Array, bound: readonly string[]): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(additionalData(bound));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
}

/** Decrypts sealed content. Throws VAULT_SEAL_BROKEN if the key, the content or `bound` is different. */
export function unseal(key: KeyObject | Buffer, sealed: Uint8Array, bound: readonly string[]): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const nonce = bytes.subarray(1, 1 + nonceBytes);
  const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  if (bytes[0] !== version || tag.length !== tagBytes) throw broken();
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(additionalData(bound));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    throw broken();
  }
}

/** Returns the additional authenticated data for the data key of a scope. */
export const boundOfKey = (schema: string, keyId: string, scope: string): readonly string[] => [
  'vault_key',
  schema,
  keyId,
  scope,
];

/** Encodes the parts as JSON, because joined text could be split into parts in more than one way. */
function additionalData(bound: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(bound));
}

function broken(): StorageError {
  return new StorageError(
    'VAULT_SEAL_BROKEN',
    'The sealed content cannot be opened: it was changed, moved, or sealed with another key.',
  );
}
