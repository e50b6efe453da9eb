export { type EverydayChange, everydayChanges } from './everyday-spending.ts';
export { readAccountPayments } from './read-payments.ts';
