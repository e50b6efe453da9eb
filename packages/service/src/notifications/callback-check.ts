import type { ApiVersion, EventName } from '@fin-link/contracts/server';
import { ServiceError } from '../runtime/service-error.ts';
import { type CallbackRules, isAllowedCallback, type Resolve } from './callback-address.ts';

export type CallbackCheck = (eventName: EventName, callbackUrl: string, version: ApiVersion) => Promise<void>;

export const createCallbackCheck =
  (rules: CallbackRules, resolve?: Resolve): CallbackCheck =>
  async (eventName, callbackUrl, version) => {
    // New in version 1.1 (service interface section 9).
    if (eventName === 'CDV_STATUS_UPDATES' && version === '1.0') throw new ServiceError('Y800', { name: 'eventName' });
    if (!(await isAllowedCallback(callbackUrl, rules, resolve)))
      throw new ServiceError('Y800', { name: 'callbackUrl' });
  };
