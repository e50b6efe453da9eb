import type { EndpointInput } from '@fin-link/contracts/service';
import { ServiceError } from '../../platform/runtime/index.ts';

type Spellings = Pick<EndpointInput<'getNetWorth'>['query'], 'accountId' | 'accountIds'>;

/** Returns the account filter, which clients may send under two names. Throws Y800 if the two values differ. */
export function requestedAccounts({ accountId, accountIds }: Spellings): number[] | undefined {
  const [one, other] = [new Set(accountIds), new Set(accountId)];
  const isTwice = accountIds !== undefined && accountId !== undefined;
  if (isTwice && (one.size !== other.size || [...one].some((id) => !other.has(id))))
    throw new ServiceError('Y800', { name: 'accountIds' });
  const requested = accountIds ?? accountId;
  return requested === undefined ? undefined : [...new Set(requested)];
}
