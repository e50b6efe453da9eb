import { Big } from 'big.js';
import { type CalendarDay, type Day, seededRandom } from '../../basics/index.ts';
import { accountNumbers, lastDigits } from './account-numbers.ts';
import { type Income, incomesOf } from './income.ts';
import { createCircumstances, type Circumstances, lives, openingDayOf, wayOfLife } from './circumstances.ts';

interface OwnBank {
  readonly siteId: string;
  /** Bank name as other banks print it. */
  readonly statementText: string;
  /** Percentage of each pay that the main bank transfers to this bank, for everyday spending, debts and policies. */
  readonly percent: number;
}

/**
 * Transfer from the main bank to another bank of the same person. The descriptions at both banks contain the same number.
 */
export interface BankTransfer {
  readonly amount: Big;
  readonly transferId: string;
  readonly fromDescription: string;
  readonly toDescription: string;
}

/** Work and banks of an American person. */
export interface Earner {
  readonly circumstances: Circumstances;
  /** Site id of the bank where the pay arrives. */
  readonly mainBank: string;
  /** Returns the percentage of the income that is available at a bank. */
  shareAt(siteId: string): number;
  /**
   * Returns the site id of the bank through which a regular payment goes, or `null` if the person does not make this payment.
   * `likelihood` is in percent.
   */
  bankFor(kind: string, name: string, likelihood: number): string | null;
  /** Returns the income of a day; empty on most days. */
  incomesOn(today: CalendarDay): readonly Income[];
  /** Returns the main bank's transfers to other banks; empty except on paydays. */
  transfersOut(today: CalendarDay): readonly BankTransfer[];
  /** Returns the main bank's transfer to this bank; `null` except on paydays. */
  transferInto(siteId: string, today: CalendarDay): BankTransfer | null;
}

/** Returns the day on which a person's first account at a bank opens. */
export const bankOpensOn = (siteId: string, userName: string): Day =>
  openingDayOf(userName, seededRandom(siteId, userName, 'opening day'));

/** Returns `true` if a person has accounts at a bank. */
export const hasAccountsAt = (siteId: string, userName: string): boolean =>
  banksOf(userName).some((bank) => bank.siteId === siteId);

/** Returns the banks of a person. A login that names a way of life has only some of them. */
function banksOf(userName: string): readonly OwnBank[] {
  const way = wayOfLife(userName);
  if (way === null) return ownBanks;
  const { otherBanks } = lives[way];
  const [main] = everydayBanks;
  return [
    main,
    ...ownBanks.flatMap((bank) => {
      const percent = otherBanks[bank.siteId];
      return percent === undefined ? [] : [{ ...bank, percent }];
    }),
  ];
}

/** Banks at which most people have accounts. If the first one is the main bank, 36 percent of each pay stays there. */
const everydayBanks: readonly [OwnBank, ...OwnBank[]] = [
  { siteId: '16001', statementText: 'PINE HARBOR', percent: 5 },
  { siteId: '16002', statementText: 'SUMMIT FEDERAL', percent: 12 },
  { siteId: '16003', statementText: 'OLD MILL SAVINGS', percent: 11 },
  { siteId: '16004', statementText: 'LANTERN COMMUNITY', percent: 5 },
  { siteId: '16005', statementText: 'CROSSWAYS CU', percent: 9 },
  { siteId: '16006', statementText: 'TWIN RIVERS', percent: 13 },
  { siteId: '16030', statementText: 'LIBERTY BELL', percent: 8 },
];

/** Brokers at which most people have accounts. */
const brokers: readonly OwnBank[] = [
  { siteId: '16010', statementText: 'NORTHWIND BROKERAGE', percent: 3 },
  { siteId: '16031', statementText: 'PRAIRIE TRUST', percent: 3 },
];

const ownBanks: readonly OwnBank[] = [...everydayBanks, ...brokers];

export function createEarner(userName: string): Earner {
  const circumstances = createCircumstances(userName);
  const main = mainBankOf(userName);
  const banks = banksOf(userName);
  const otherBanks = banks.filter(({ siteId }) => siteId !== main.siteId);
  const digits = new Map(banks.map(({ siteId }) => [siteId, lastDigits(accountNumbers(siteId, userName)).checking]));
  const openingDays = new Map(banks.map(({ siteId }) => [siteId, bankOpensOn(siteId, userName)]));
  const firstTransferOn = (siteId: string): Day =>
    Math.max(openingDays.get(siteId) ?? Infinity, openingDays.get(main.siteId) ?? Infinity);

  const incomesOn = incomesOf(userName, circumstances);
  const payOn = (today: CalendarDay): Big | null => {
    const incomes = incomesOn(today);
    return incomes.length === 0 ? null : incomes.reduce((sum, { amount }) => sum.plus(amount), new Big(0));
  };
  const transferTo = (
    { siteId, statementText, percent }: OwnBank,
    today: CalendarDay,
    pay: Big,
  ): BankTransfer | null => {
    if (today.day < firstTransferOn(siteId)) return null;
    const transferId = seededRandom('transfer between banks', userName, siteId, String(today.day)).digits(9);
    return {
      amount: pay.times(percent).div(100).round(0, Big.roundDown),
      transferId,
      fromDescription: `ACH TRANSFER TO ${statementText} ...${digits.get(siteId)} REF# ${transferId}`,
      toDescription: `ACH TRANSFER FROM ${main.statementText} ...${digits.get(main.siteId)} REF# ${transferId}`,
    };
  };

  return {
    circumstances,
    mainBank: main.siteId,
    shareAt(siteId) {
      if (siteId === main.siteId) return otherBanks.reduce((share, { percent }) => share - percent, 100);
      return otherBanks.find((bank) => bank.siteId === siteId)?.percent ?? 0;
    },
    bankFor(kind, name, likelihood) {
      const random = seededRandom(kind, userName, name);
      if (!random.chance(likelihood)) return null;
      if (likelihood === 100 || random.chance(50)) return main.siteId;
      const [first, ...others] = everydayBanks;
      return random.pick([first, ...others.filter(({ siteId }) => hasAccountsAt(siteId, userName))]).siteId;
    },
    incomesOn,
    transfersOut(today) {
      const pay = payOn(today);
      return pay === null ? [] : otherBanks.flatMap((bank) => transferTo(bank, today, pay) ?? []);
    },
    transferInto(siteId, today) {
      const bank = otherBanks.find((candidate) => candidate.siteId === siteId);
      const pay = bank === undefined ? null : payOn(today);
      return bank === undefined || pay === null ? null : transferTo(bank, today, pay);
    },
  };
}

/**
 * Returns the bank where the pay arrives. A login `ok-<name>` has a random bank. Other user names, the sample users `ok-sbmem<digit>`, and
 * logins that name a way of life have the first bank.
 */
const mainBankOf = (userName: string): OwnBank =>
  /^ok-(?!sbmem\d$)/.test(userName) && wayOfLife(userName) === null
    ? seededRandom('main bank', userName).pick(everydayBanks)
    : everydayBanks[0];
