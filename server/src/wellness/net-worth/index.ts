export { getNetWorth, includeInNetWorth } from './net-worth.ts';
