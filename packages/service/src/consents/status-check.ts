import { daysAfter } from './consent-dates.ts';
import type { ConsentRow } from './records.ts';

const checkDays = 1;
/** Consents of the same moment do not stay together. */
const spreadMs = 3_600_000;

/** When the bank is asked whether it still has the consent: in a day or so. */
export const nextStatusCheck = ({ id }: Pick<ConsentRow, 'id'>, from: Date): Date =>
  new Date(daysAfter(from, checkDays).getTime() + (id % spreadMs));
