import type { EndpointInput } from '@fin-link/contracts/service';
import { ServiceError } from '../../platform/runtime/index.ts';

/** The account filter of a query, under both of its names. */
type AccountParameters = Pick<EndpointInput<'getNetWorth'>['query'], 'accountId' | 'accountIds'>;

/** Returns the account filter, which clients may send under two names. Throws Y800 if the two values differ. */
export function requestedAccounts({ accountId, accountIds }: AccountParameters): number[] | undefined {
  const [ids, otherIds] = [new Set(accountIds), new Set(accountId)];
  const hasBoth = accountIds !== undefined && accountId !== undefined;
  if (hasBoth && (ids.size !== otherIds.size || [...ids].some((id) => !otherIds.has(id))))
    throw new ServiceError('Y800', { name: 'accountIds' });
  const requested = accountIds ?? accountId;
  return requested === undefined ? undefined : [...new Set(requested)];
}
