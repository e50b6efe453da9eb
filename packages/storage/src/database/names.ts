import { StorageError } from '../errors.ts';

const name = /^[a-z_][a-z0-9_]{0,62}$/;

/** Schema and channel names reach SQL as plain identifiers on one engine or the other, so they are plain. */
export function assertPlainName(kind: 'schema' | 'channel', value: string): void {
  if (!name.test(value)) {
    throw new StorageError(
      'STORAGE_NAME_INVALID',
      `The ${kind} name must be lower-case letters, digits and underscores, up to 63.`,
    );
  }
}
