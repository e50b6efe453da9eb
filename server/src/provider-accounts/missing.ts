import { ServiceCallError } from '@fin-link/service-client';
import { HostError } from '../http/index.ts';

/** Whether a reading failed because the provider account is gone, and not because it could not be read. */
export const isMissing = (error: unknown): boolean =>
  (error instanceof ServiceCallError && error.code === 'Y807') ||
  (error instanceof HostError && error.code === 'provider-account.not-found');
