import { holdingDetails, type Security } from '@fin-link/contracts/service';
import { servedDetails } from '../../banks/connectors/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { assertAtMost, type Handler } from '../../platform/http/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { HoldingRow } from './holding-reply.ts';
import { holdingsOf, mostHoldings } from './records.ts';

/** Lists the securities of the user's holdings with the data that banks send. The service has no securities database. */
export const getSecurities =
  ({ database }: NeedsDatabase): Handler<'getSecurities'> =>
  async ({ query: { holdingId } }, call) => {
    const rows = await holdingsOf(database.db, userKeyOf(call))
      .$if(holdingId !== undefined, (builder) => builder.where('holding.id', 'in', holdingId ?? []))
      .execute();
    assertAtMost(mostHoldings, rows, 'holdings');
    if (rows.length === 0) return {};
    return { holding: rows.map((row) => ({ id: String(row.id), security: toSecurity(row) })) };
  };

function toSecurity({ container, description, symbol, currency, details }: HoldingRow): Security {
  const { cusipNumber, isin, securityType, couponRate, maturityDate } = servedDetails(
    holdingDetails,
    container,
    details,
  );
  return {
    description,
    ...(securityType !== undefined && { type: securityType }),
    ...(cusipNumber !== undefined && { cusip: cusipNumber }),
    ...(isin !== undefined && { isin }),
    ...(couponRate !== undefined && { interestRate: couponRate }),
    ...(maturityDate !== undefined && { maturityDate }),
    ...(symbol !== null && { stockExchangeDetails: [{ symbol, currencyCode: currency }] }),
  };
}
