import type { Selectable } from 'kysely';
import type { ConsentTable } from '../../platform/database/index.ts';

/** Ids that identify a consent. */
export interface ConsentKey {
  customerId: number;
  userId: number;
  consentId: number;
}
/** Row of the table `consent`. */
export type ConsentRow = Selectable<ConsentTable>;
/** Ids of the user to whom a consent belongs. */
export type ConsentOwner = Omit<ConsentKey, 'consentId'>;

/** Returns the conditions that select a row of the table `consent`. */
export const consentWhere = ({ customerId, userId, consentId }: ConsentKey) => ({
  customer_id: customerId,
  user_id: userId,
  id: consentId,
});
/** Returns the key of a row. */
export const consentKeyOf = (row: Pick<ConsentRow, 'customer_id' | 'user_id' | 'id'>): ConsentKey => ({
  customerId: row.customer_id,
  userId: row.user_id,
  consentId: row.id,
});
