export { matchHolder, minMatchConfidence, type UserName } from './match-holder.ts';
