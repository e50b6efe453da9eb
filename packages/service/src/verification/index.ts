import type { Handlers } from '../http/index.ts';
import { ServiceError } from '../runtime/index.ts';

const notBuilt = async (): Promise<never> => {
  throw new ServiceError('Y901');
};

type VerificationHandlers = Pick<
  Handlers,
  'getVerification' | 'startVerification' | 'updateVerification' | 'getVerifiedAccounts' | 'getHolderProfile'
>;

export const createVerificationHandlers = (): VerificationHandlers => ({
  getVerification: notBuilt,
  startVerification: notBuilt,
  updateVerification: notBuilt,
  getVerifiedAccounts: notBuilt,
  getHolderProfile: notBuilt,
});
