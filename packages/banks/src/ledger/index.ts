export {
  type AccountRole,
  Books,
  type Entry,
  type FurtherRole,
  type HouseholdRole,
  type SecurityMovement,
} from './books.ts';
export { type Market, createMarket } from './market.ts';
export { isinOf, type Security, brokerSecurities, securities, settlementFund } from './securities.ts';
export { type Statement, statementOn } from './statement.ts';
