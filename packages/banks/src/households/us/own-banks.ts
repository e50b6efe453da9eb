import type { Big } from 'big.js';
import { type CalendarDay, type Day, dayOfDate, isPaidBefore, seededRandom } from '../../basics/index.ts';
import { accountNumbers, lastDigits } from './account-numbers.ts';
import { createProfile, priceLevel, type Profile } from './profile.ts';

interface OwnBank {
  readonly siteId: string;
  /** Bank name as other banks print it. */
  readonly printed: string;
  /** Percentage of each pay that the main bank transfers to this bank, for everyday spending, debts and policies. */
  readonly percent: number;
}

/** Banks at which every person has accounts. After the transfers, a third of each pay stays at the main bank. */
const everydayBanks: readonly [OwnBank, ...OwnBank[]] = [
  { siteId: '16001', printed: 'PINE HARBOR', percent: 5 },
  { siteId: '16002', printed: 'SUMMIT FEDERAL', percent: 12 },
  { siteId: '16003', printed: 'OLD MILL SAVINGS', percent: 11 },
  { siteId: '16004', printed: 'LANTERN COMMUNITY', percent: 5 },
  { siteId: '16005', printed: 'CROSSWAYS CU', percent: 9 },
  { siteId: '16006', printed: 'TWIN RIVERS', percent: 13 },
  { siteId: '16030', printed: 'LIBERTY BELL', percent: 8 },
];
const brokers: readonly OwnBank[] = [
  { siteId: '16010', printed: 'NORTHWIND BROKERAGE', percent: 3 },
  { siteId: '16031', printed: 'PRAIRIE TRUST', percent: 3 },
];
const ownBanks: readonly OwnBank[] = [...everydayBanks, ...brokers];

/**
 * Transfer from the bank where the pay arrives to another bank of the same person. Both banks print the same number.
 */
export interface BankTransfer {
  readonly amount: Big;
  readonly transferId: string;
  readonly fromDescription: string;
  readonly toDescription: string;
}

/** One American person's work and banks; the same for every bank. */
export interface Earner {
  readonly profile: Profile;
  /** Site id of the bank where the pay arrives. */
  readonly mainBank: string;
  /** Returns the percentage of the income that is available at a bank. */
  shareAt(siteId: string): number;
  /** Returns the bank through which a regular payment goes; `null` if the person does not make this payment. */
  bankFor(kind: string, name: string, likelihood: number): string | null;
  /** Returns the pay of a day; `null` if it is not a payday. */
  payOn(today: CalendarDay): Big | null;
  /** Returns the main bank's transfers to other banks on the day of the pay. */
  transfersOut(today: CalendarDay): readonly BankTransfer[];
  /** Returns the main bank's transfer to this bank, or `null`. */
  transferInto(siteId: string, today: CalendarDay): BankTransfer | null;
}

export const bankOpensOn = (siteId: string, userName: string): Day => {
  const random = seededRandom(siteId, userName, 'opening day');
  return dayOfDate(random.integer(2019, 2020), random.integer(1, 12), random.integer(1, 28));
};

/**
 * Returns the bank where the pay arrives: one of all banks for `ok-<name>`; the first bank for other user names and sample
 * users.
 */
const mainBankOf = (userName: string): OwnBank =>
  /^ok-(?!sbmem\d$)/.test(userName) ? seededRandom('main bank', userName).pick(everydayBanks) : everydayBanks[0];

export function createEarner(userName: string): Earner {
  const profile = createProfile(userName);
  const main = mainBankOf(userName);
  const others = ownBanks.filter(({ siteId }) => siteId !== main.siteId);
  const digits = new Map(ownBanks.map(({ siteId }) => [siteId, lastDigits(accountNumbers(siteId, userName)).checking]));
  const opened = new Map(ownBanks.map(({ siteId }) => [siteId, bankOpensOn(siteId, userName)]));
  const sentFrom = (siteId: string): Day =>
    Math.max(opened.get(siteId) ?? Infinity, opened.get(main.siteId) ?? Infinity);

  const payOn = (today: CalendarDay): Big | null => {
    const isFirstHalf = profile.pay === 'semi-monthly' && isPaidBefore(today, 15);
    if (!isFirstHalf && !isPaidBefore(today, 31)) return null;
    const income = profile.netIncome.times(priceLevel(today.year)).round(2);
    const half = income.div(2).round(2);
    if (isFirstHalf) return half;
    return profile.pay === 'monthly' ? income : income.minus(half);
  };
  const transferTo = ({ siteId, printed, percent }: OwnBank, today: CalendarDay, pay: Big): BankTransfer | null => {
    if (today.day < sentFrom(siteId)) return null;
    const transferId = seededRandom('transfer between banks', userName, siteId, String(today.day)).digits(9);
    return {
      amount: pay.times(percent).div(100).round(0, 0),
      transferId,
      fromDescription: `ACH TRANSFER TO ${printed} ...${digits.get(siteId)} REF# ${transferId}`,
      toDescription: `ACH TRANSFER FROM ${main.printed} ...${digits.get(main.siteId)} REF# ${transferId}`,
    };
  };

  return {
    profile,
    mainBank: main.siteId,
    shareAt(siteId) {
      if (siteId === main.siteId) return others.reduce((rest, { percent }) => rest - percent, 100);
      return others.find((bank) => bank.siteId === siteId)?.percent ?? 0;
    },
    bankFor(kind, name, likelihood) {
      const random = seededRandom(kind, userName, name);
      if (!random.chance(likelihood)) return null;
      return likelihood === 100 || random.chance(50) ? main.siteId : random.pick(everydayBanks).siteId;
    },
    payOn,
    transfersOut(today) {
      const pay = payOn(today);
      return pay === null ? [] : others.flatMap((bank) => transferTo(bank, today, pay) ?? []);
    },
    transferInto(siteId, today) {
      const bank = others.find((one) => one.siteId === siteId);
      const pay = bank === undefined ? null : payOn(today);
      return bank === undefined || pay === null ? null : transferTo(bank, today, pay);
    },
  };
}
