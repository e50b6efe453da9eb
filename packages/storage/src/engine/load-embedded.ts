import { StorageError } from '../primitives/index.ts';
import type { Engine } from './engine.ts';
import type { EmbeddedOptions } from './pglite.ts';
import type { TransactionScope } from './transaction-scope.ts';

/**
 * Opens the embedded database, see `openEmbedded`. Loads its package only now, because a production install lacks it. Throws
 * `STORAGE_EMBEDDED_MISSING` then.
 */
export async function loadEmbedded(options: EmbeddedOptions, scope: TransactionScope): Promise<Engine> {
  const { openEmbedded } = await import('./pglite.ts').catch((error: unknown) => {
    if (!isPackageMissing(error)) throw error;
    throw new StorageError(
      'STORAGE_EMBEDDED_MISSING',
      'The embedded database is not installed. Set FIN_DATABASE_URL to a PostgreSQL database, or install @electric-sql/pglite for development.',
    );
  });
  return openEmbedded(options, scope);
}

const isPackageMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ERR_MODULE_NOT_FOUND' &&
  error.message.includes('@electric-sql/pglite');
