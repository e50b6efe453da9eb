import type { UserKey } from '../../tenancy/users/index.ts';

export interface ProviderAccountKey extends UserKey {
  providerAccountId: number;
}

/** Key of one refresh of a provider account, which has a row in `refresh_request`. */
export interface RefreshReference extends ProviderAccountKey {
  requestKey: string;
}

/** Returns the condition on `provider_account`. */
export const accountKey = ({ customerId, userId, providerAccountId }: ProviderAccountKey) => ({
  customer_id: customerId,
  user_id: userId,
  id: providerAccountId,
});
/** Returns the condition on `refresh_request`. */
export const requestKey = ({ customerId, userId, providerAccountId, requestKey: key }: RefreshReference) => ({
  customer_id: customerId,
  user_id: userId,
  provider_account_id: providerAccountId,
  request_key: key,
});
