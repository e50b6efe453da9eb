import type { UserCallContext } from '../http/handler.ts';

export interface UserKey {
  customerId: number;
  userId: number;
}

export const userKeyOf = ({ customer, user }: UserCallContext): UserKey => ({
  customerId: customer.id,
  userId: user.id,
});
