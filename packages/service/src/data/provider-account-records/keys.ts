import type { UserKey } from '../../tenancy/users/index.ts';

/** Key of a provider account. */
export interface ProviderAccountKey extends UserKey {
  providerAccountId: number;
}

/** Key of one refresh of a provider account, which has a row in `refresh_request`. */
export interface RefreshReference extends ProviderAccountKey {
  requestKey: string;
}

/** Returns the key columns of `provider_account`, to be used as a condition. */
export const accountKey = ({ customerId, userId, providerAccountId }: ProviderAccountKey) => ({
  customer_id: customerId,
  user_id: userId,
  id: providerAccountId,
});

/** Returns the key columns of `refresh_request`, to be used as a condition. */
export const requestKey = ({ customerId, userId, providerAccountId, requestKey: key }: RefreshReference) => ({
  customer_id: customerId,
  user_id: userId,
  provider_account_id: providerAccountId,
  request_key: key,
});
