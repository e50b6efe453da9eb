export { getNetWorth } from './get-net-worth.ts';
export { includeInNetWorth } from './include-in-net-worth.ts';
