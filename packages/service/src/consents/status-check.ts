import type { ConsentRow } from './consent-key.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Consents of the same moment do not stay together. */
const later = ({ id }: Pick<ConsentRow, 'id'>, from: Date, ms: number): Date =>
  new Date(from.getTime() + ms + (id % hour));

/** When the bank is asked whether it still has the consent: in a day or so. */
export const nextStatusCheck = (row: Pick<ConsentRow, 'id'>, from: Date): Date => later(row, from, day);

/** The bank is known not to answer now. */
export const afterBankFailed = (row: Pick<ConsentRow, 'id'>, from: Date): Date => later(row, from, hour);
