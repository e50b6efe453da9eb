import { Big } from 'big.js';
import { type Day, dayOfDate, seededRandom, yearsBefore, type CalendarDay, calendarDay } from '../basics/index.ts';
import { type Statement, statementOn, Books } from '../ledger/index.ts';
import type { KnownMerchant } from './us/merchants.ts';
import { type Holder, holdersOf } from './person.ts';

export interface GbAccount {
  readonly role: GbRole;
  readonly name: string;
  /** Sort code, six digits; `null` for a card. */
  readonly sortCode: string | null;
  /** Account number, eight digits, or card number, sixteen digits. */
  readonly number: string;
  readonly openedOn: Day;
  readonly statement: Statement;
  /** Overdraft or credit limit; `null` if the account has none. */
  readonly creditLine: Big | null;
}

/** A customer of a British bank, as of a day. */
export interface GbCustomer {
  readonly holders: readonly [Holder, ...Holder[]];
  readonly address: {
    readonly street: string;
    readonly building: string;
    readonly town: string;
    readonly postCode: string;
  };
  readonly accounts: readonly GbAccount[];
  /** Bills of the current account. */
  readonly bills: readonly GbBill[];
  readonly payees: readonly {
    readonly name: string;
    readonly sortCode: string;
    readonly number: string;
    readonly reference: string;
  }[];
}

/** Name and postcode area. */
type Town = readonly [string, string];

/** Years of history that the bank shows. */
const yearsShown = 2;
const overdraft = new Big(500);
const creditLimit = new Big(3000);
const towns: readonly [Town, ...Town[]] = [
  ['Bristol', 'BS1'],
  ['Leeds', 'LS2'],
  ['Norwich', 'NR3'],
  ['Cardiff', 'CF10'],
  ['Dundee', 'DD4'],
];
const streets = ['Mill Lane', 'Station Road', 'Orchard Close', 'Victoria Terrace', 'Abbey Street'] as const;
const friends = ['O PATEL', 'R HUGHES', 'S MACLEOD'] as const;

/** The only British bank: the seed of its random data and its sort code, which no real branch has. */
export const gbBank = { seed: 'obie', sortCode: '990416' } as const;

/** Creates a British bank's customer as of a day. The same name always returns the same data. */
export function createGbCustomer(bank: string, sortCode: string, userName: string, today: Day): GbCustomer {
  const random = seededRandom(bank, userName, 'customer');
  const [town, area] = random.pick(towns);
  const numbers = { checking: random.digits(8), savings: random.digits(8), card: `475199${random.digits(10)}` };
  const household = createGbHousehold({
    bank,
    userName,
    numbers,
    openedOn: dayOfDate(2022, random.integer(1, 12), random.integer(1, 28)),
    today,
  });
  const account = (role: GbRole, name: string, creditLine: Big | null): GbAccount => ({
    role,
    name,
    sortCode: role === 'card' ? null : sortCode,
    number: numbers[role],
    openedOn: household.books.openedOn(role),
    statement: statementOn(today, yearsBefore(today, yearsShown), household.books.entries(role)),
    creditLine,
  });
  return {
    holders: holdersOf(userName, 'GB'),
    address: {
      building: String(random.integer(1, 120)),
      street: random.pick(streets),
      town,
      postCode: `${area} ${random.integer(1, 9)}QD`,
    },
    accounts: [
      account('checking', 'Everyday Current Account', overdraft),
      account('savings', 'Rainy Day Saver', null),
      account('card', 'Rewards Credit Card', creditLimit),
    ],
    bills: household.bills,
    payees: friends.map((name) => ({
      name,
      sortCode: random.digits(6),
      number: random.digits(8),
      reference: 'THANKS',
    })),
  };
}

/** Role of an account. Every British customer has one account of each role. */
type GbRole = 'checking' | 'savings' | 'card';

/** A recurring monthly payment. */
export interface GbBill {
  readonly kind: 'direct-debit' | 'standing-order';
  readonly name: string;
  readonly reference: string;
  readonly dayOfMonth: number;
  readonly amount: Big;
  /** Account of the payee of a standing order; `null` for a direct debit. */
  readonly payee: { readonly sortCode: string; readonly number: string } | null;
}

interface Household {
  readonly bank: string;
  readonly userName: string;
  readonly numbers: Readonly<Record<GbRole, string>>;
  readonly openedOn: Day;
  readonly today: Day;
}

interface Merchant extends KnownMerchant {
  readonly statementText: string;
  readonly fromPence: number;
  readonly toPence: number;
  readonly paidFrom: 'checking' | 'card';
  /** Probability per day, in percent. */
  readonly percentPerDay: number;
}

const shop = (
  title: string,
  statementText: string,
  code: string,
  [fromPence, toPence]: readonly [number, number],
  paidFrom: Merchant['paidFrom'],
  percentPerDay: number,
): Merchant => ({ title, statementText, code, fromPence, toPence, paidFrom, percentPerDay });

const merchants: readonly Merchant[] = [
  shop('Tesco', 'TESCO STORES 3412', '5411', [620, 6_480], 'checking', 22),
  shop("Sainsbury's", 'SAINSBURYS S/MKTS', '5411', [410, 5_290], 'checking', 14),
  shop('Greggs', 'GREGGS PLC', '5814', [190, 780], 'checking', 12),
  shop('Transport for London', 'TFL TRAVEL CH', '4111', [175, 890], 'checking', 24),
  shop('Pret A Manger', 'PRET A MANGER', '5814', [360, 1_120], 'checking', 10),
  shop('Amazon', 'AMZNMKTPLACE', '5262', [499, 8_900], 'card', 9),
  shop('Boots', 'BOOTS 1187', '5912', [350, 3_100], 'card', 4),
  shop('John Lewis', 'JOHN LEWIS OXFORD ST', '5311', [1_900, 14_500], 'card', 2),
  shop('Shell', 'SHELL DUKE ST', '5541', [2_400, 7_800], 'card', 4),
  shop('The Crown and Anchor', 'THE CROWN AND ANCHOR', '5813', [780, 4_600], 'checking', 6),
];

/** Returns the merchant of a card payment; `undefined` for another entry. */
export const merchantOfCardPayment = (description: string): KnownMerchant | undefined =>
  merchants.find(({ statementText }) => description.startsWith(`${statementText} C`));

/** Days of the month of the salary, the card payment, the transfer to savings, and the interest on savings. */
const salaryDay = 28;
const cardPaymentDay = 5;
const savingDay = 10;
const interestDay = 15;
/** Monthly interest on savings as a share of the balance: 3 percent per year. */
const monthlyInterestRate = '0.0025';
/** Minimum balance of the current account, in pounds. The household skips or reduces payments that would go below it. */
const minimumBalance = new Big(150);

/** Books the income and spending of one person, day by day, until `today`. */
function createGbHousehold({ bank, userName, numbers, openedOn, today }: Household) {
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

  const available = (): Big => books.committed('checking').minus(minimumBalance);
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
  const shop = (day: Day): void => {
    for (const { statementText, fromPence, toPence, paidFrom, percentPerDay } of merchants) {
      if (!days.chance(percentPerDay)) continue;
      const amount = days.amount(fromPence, toPence);
      const settlesIn = days.integer(1, 2);
      if (paidFrom === 'checking' && available().lt(amount)) continue;
      const paymentMethod = paidFrom === 'card' ? 'CD 8842' : 'CONTACTLESS';
      books.book({
        role: paidFrom,
        date: day,
        postsOn: day + settlesIn,
        description: `${statementText} ${paymentMethod}`,
        amount: amount.neg(),
      });
    }
  };
  const payCard = (day: Day): void => {
    const debt = books.committed('card').neg();
    const payment = debt.lt(available()) ? debt : available();
    if (payment.gt(0)) transfer(day, 'checking', 'card', payment.round(2, Big.roundDown), 'PAYMENT RECEIVED THANK YOU');
  };
  const addInterest = (day: Day): void => {
    const interest = books.committed('savings').times(monthlyInterestRate).round(2);
    if (interest.gt(0)) books.book({ role: 'savings', date: day, description: 'GROSS INTEREST', amount: interest });
  };
  const bookDay = ({ day, dayOfMonth }: CalendarDay): void => {
    if (dayOfMonth === salaryDay)
      books.book({ role: 'checking', date: day, description: `${employer} SALARY BGC`, amount: salary });
    for (const bill of bills) {
      if (bill.dayOfMonth !== dayOfMonth || available().lt(bill.amount)) continue;
      const kind = bill.kind === 'direct-debit' ? 'DDR' : 'STO';
      const description = `${bill.name} ${bill.reference} ${kind}`;
      books.book({ role: 'checking', date: day, description, amount: bill.amount.neg() });
    }
    if (dayOfMonth === cardPaymentDay) payCard(day);
    if (dayOfMonth === savingDay && available().gt(200)) transfer(day, 'checking', 'savings', new Big(100), 'SAVINGS');
    if (dayOfMonth === interestDay) addInterest(day);
    shop(day);
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
  for (let day = openedOn + 1; day <= today; day += 1) bookDay(calendarDay(day));
  return { books, bills };
}

function debit(name: string, reference: string, dayOfMonth: number, amount: Big): GbBill {
  return { kind: 'direct-debit', name, reference, dayOfMonth, amount, payee: null };
}
