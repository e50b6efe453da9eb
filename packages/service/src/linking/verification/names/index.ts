export { matchHolder, sureEnough, type UserName } from './match-holder.ts';
