import { EnvironmentError } from '../../platform/environment/index.ts';

/** Loads the simulated banks. Throws `EnvironmentError` if they are missing, as in a production install. */
export const loadBanks = () => import('@fin-link/banks').catch(refuseMissing);

/** Loads addresses and keys of the simulated open banking banks. Throws `EnvironmentError` if they are missing. */
export const loadBankDirectory = () => import('@fin-link/banks/directory').catch(refuseMissing);

function refuseMissing(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing || !error.message.includes('@fin-link/banks')) throw error;
  throw new EnvironmentError(
    'The simulated banks of the sandbox are not installed. Install @fin-link/banks, or set FIN_MODE=production.',
  );
}
