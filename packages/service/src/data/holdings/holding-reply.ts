import {
  type AssociatedProviderAccount,
  type Container,
  type Holding,
  holdingDetails,
} from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { associatedReply } from '../accounts/index.ts';
import { servedDetails } from '../../banks/connectors/index.ts';
import type { HoldingTable } from '../../platform/database/index.ts';

/** Stored holding, with the container of its account. */
export type HoldingRow = Selectable<HoldingTable> & { container: Container };

/** Converts a holding to the reply. */
export function toHolding(row: HoldingRow, associated: readonly AssociatedProviderAccount[] | undefined): Holding {
  const money = (amount: string) => ({ amount: Number(amount), currency: row.currency });
  return {
    id: row.id,
    accountId: row.account_id,
    providerAccountId: row.provider_account_id,
    ...associatedReply(associated),
    holdingType: row.holding_type,
    description: row.description,
    ...(row.symbol === null ? {} : { symbol: row.symbol }),
    quantity: Number(row.quantity),
    ...(row.price === null ? {} : { price: money(row.price) }),
    ...(row.value === null ? {} : { value: money(row.value) }),
    ...(row.cost_basis === null ? {} : { costBasis: money(row.cost_basis) }),
    ...servedDetails(holdingDetails, row.container, row.details),
    isManual: false,
    isShort: row.quantity.startsWith('-'),
    createdDate: row.created_at.toISOString(),
    lastUpdated: row.last_updated_at.toISOString(),
  };
}
