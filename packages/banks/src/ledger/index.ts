export {
  type AccountRole,
  Books,
  type Entry,
  type FurtherRole,
  type HouseholdRole,
  type SecurityMovement,
  type Statement,
  statementOn,
} from './books.ts';
export {
  type Market,
  createMarket,
  isinOf,
  type Security,
  brokerSecurities,
  securities,
  settlementFund,
} from './securities.ts';
