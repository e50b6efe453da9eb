import { Big } from 'big.js';
import { type CalendarDay, type Day, calendarDay, seededRandom } from '../../basics/index.ts';
import { Books } from '../../ledger/index.ts';

export type GbRole = 'checking' | 'savings' | 'card';

/** A recurring monthly payment. */
export interface GbBill {
  readonly kind: 'direct-debit' | 'standing-order';
  readonly name: string;
  readonly reference: string;
  readonly dayOfMonth: number;
  readonly amount: Big;
  /** Payee's account for a standing order; `null` for other bills. */
  readonly payee: { readonly sortCode: string; readonly number: string } | null;
}

interface Household {
  readonly bank: string;
  readonly userName: string;
  readonly numbers: Readonly<Record<GbRole, string>>;
  readonly openedOn: Day;
  readonly today: Day;
}

interface Merchant {
  readonly printed: string;
  readonly fromPence: number;
  readonly toPence: number;
  readonly by: 'checking' | 'card';
  /** Probability per day, in percent. */
  readonly often: number;
}

const merchants: readonly Merchant[] = [
  { printed: 'TESCO STORES 3412', fromPence: 620, toPence: 6_480, by: 'checking', often: 22 },
  { printed: 'SAINSBURYS S/MKTS', fromPence: 410, toPence: 5_290, by: 'checking', often: 14 },
  { printed: 'GREGGS PLC', fromPence: 190, toPence: 780, by: 'checking', often: 12 },
  { printed: 'TFL TRAVEL CH', fromPence: 175, toPence: 890, by: 'checking', often: 24 },
  { printed: 'PRET A MANGER', fromPence: 360, toPence: 1_120, by: 'checking', often: 10 },
  { printed: 'AMZNMKTPLACE', fromPence: 499, toPence: 8_900, by: 'card', often: 9 },
  { printed: 'BOOTS 1187', fromPence: 350, toPence: 3_100, by: 'card', often: 4 },
  { printed: 'JOHN LEWIS OXFORD ST', fromPence: 1_900, toPence: 14_500, by: 'card', often: 2 },
  { printed: 'SHELL DUKE ST', fromPence: 2_400, toPence: 7_800, by: 'card', often: 4 },
  { printed: 'THE CROWN AND ANCHOR', fromPence: 780, toPence: 4_600, by: 'checking', often: 6 },
];
/** Minimum balance of the current account, in pounds. The household skips or reduces payments that would go below it. */
const minimumBalance = new Big(150);

/** Books one person's income and spending, day by day. */
export function createGbHousehold({ bank, userName, numbers, openedOn, today }: Household) {
  const setUp = seededRandom(bank, userName, 'household');
  const books = new Books();
  const salary = setUp.amount(185_000, 340_000);
  const employer = setUp.pick(['NORTHGATE LOGISTICS', 'HARROW & BELL LLP', 'ST ANNES NHS TRUST']);
  const rent = salary.times('0.3').round(0).div(5).round(0).times(5);
  const bills: readonly GbBill[] = [
    {
      kind: 'standing-order',
      name: 'M J LANDERS',
      reference: 'RENT FLAT 2',
      dayOfMonth: 1,
      amount: rent,
      payee: { sortCode: setUp.digits(6), number: setUp.digits(8) },
    },
    debit('CITY COUNCIL TAX', setUp.digits(10), 3, setUp.amount(11_000, 16_900)),
    debit('OCTAVE ENERGY LTD', setUp.digits(9), 8, setUp.amount(7_800, 14_200)),
    debit('SEVERN WATER', setUp.digits(8), 12, setUp.amount(2_600, 4_100)),
    debit('LUMEN BROADBAND', setUp.digits(9), 18, new Big(32)),
    debit('TV LICENCE MBP', setUp.digits(10), 21, new Big('14.12')),
  ];
  const days = seededRandom(bank, userName, 'days');

  const spare = (): Big => books.committed('checking').minus(minimumBalance);
  const transfer = (day: Day, from: GbRole, to: GbRole, amount: Big, reference: string): void =>
    books.transfer({
      date: day,
      from,
      to,
      amount,
      transferId: `${day}-${reference}`,
      fromDescription: to === 'card' ? 'CREDIT CARD PAYMENT' : `TO A/C ${numbers[to].slice(-4)} ${reference}`,
      toDescription: from === 'checking' ? `FROM A/C ${numbers[from].slice(-4)} ${reference}` : reference,
    });
  const shop = ({ day }: CalendarDay): void => {
    for (const { printed, fromPence, toPence, by, often } of merchants) {
      if (!days.chance(often)) continue;
      const amount = days.amount(fromPence, toPence);
      const settlesIn = days.integer(1, 2);
      if (by === 'checking' && spare().lt(amount)) continue;
      const paidBy = by === 'card' ? 'CD 8842' : 'CONTACTLESS';
      books.book({
        role: by,
        date: day,
        postsOn: day + settlesIn,
        description: `${printed} ${paidBy}`,
        amount: amount.neg(),
      });
    }
  };
  const live = (date: CalendarDay): void => {
    const { day, dayOfMonth } = date;
    if (dayOfMonth === 28)
      books.book({ role: 'checking', date: day, description: `${employer} SALARY BGC`, amount: salary });
    for (const bill of bills) {
      if (bill.dayOfMonth !== dayOfMonth || spare().lt(bill.amount)) continue;
      const kind = bill.kind === 'direct-debit' ? 'DDR' : 'STO';
      const description = `${bill.name} ${bill.reference} ${kind}`;
      books.book({ role: 'checking', date: day, description, amount: bill.amount.neg() });
    }
    if (dayOfMonth === 5) {
      const owed = books.committed('card').neg();
      const paid = owed.lt(spare()) ? owed : spare();
      if (paid.gt(0)) transfer(day, 'checking', 'card', paid.round(2, Big.roundDown), 'PAYMENT RECEIVED THANK YOU');
    }
    if (dayOfMonth === 10 && spare().gt(200)) transfer(day, 'checking', 'savings', new Big(100), 'SAVINGS');
    if (dayOfMonth === 15) {
      const interest = books.committed('savings').times('0.0025').round(2);
      if (interest.gt(0)) books.book({ role: 'savings', date: day, description: 'GROSS INTEREST', amount: interest });
    }
    shop(date);
  };

  books.open('checking', openedOn);
  books.open('savings', openedOn);
  books.open('card', openedOn);
  books.book({ role: 'checking', date: openedOn, description: 'OPENING DEPOSIT', amount: salary });
  books.book({
    role: 'savings',
    date: openedOn,
    description: 'OPENING DEPOSIT',
    amount: new Big(setUp.integer(5, 40) * 100),
  });
  for (let day = openedOn + 1; day <= today; day += 1) live(calendarDay(day));
  return { books, bills };
}

function debit(name: string, reference: string, dayOfMonth: number, amount: Big): GbBill {
  return { kind: 'direct-debit', name, reference, dayOfMonth, amount, payee: null };
}
