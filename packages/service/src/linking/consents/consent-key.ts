import type { Selectable } from 'kysely';
import type { ConsentTable } from '../../platform/database/index.ts';

export interface ConsentKey {
  customerId: number;
  userId: number;
  consentId: number;
}
export type ConsentRow = Selectable<ConsentTable>;
export type ConsentOwner = Omit<ConsentKey, 'consentId'>;

/** Returns the conditions on `consent`. */
export const consentWhere = ({ customerId, userId, consentId }: ConsentKey) => ({
  customer_id: customerId,
  user_id: userId,
  id: consentId,
});
export const consentKeyOf = (row: Pick<ConsentRow, 'customer_id' | 'user_id' | 'id'>): ConsentKey => ({
  customerId: row.customer_id,
  userId: row.user_id,
  consentId: row.id,
});
