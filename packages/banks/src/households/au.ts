import { Big } from 'big.js';
import { type Day, dayOfDate, seededRandom, yearsBefore, type CalendarDay, calendarDay } from '../basics/index.ts';
import { type Statement, statementOn, Books } from '../ledger/index.ts';
import { type Holder, holdersOf } from './person.ts';

export interface AuAccount {
  readonly role: AuRole;
  readonly name: string;
  readonly productName: string;
  /** BSB, six digits; `null` for a card. */
  readonly bsb: string | null;
  /** Account number, nine digits, or card number, sixteen digits. */
  readonly number: string;
  readonly openedOn: Day;
  readonly statement: Statement;
  /** Credit limit; `null` if the account has none. */
  readonly creditLimit: Big | null;
}

/** A payee that the customer has saved. */
export interface AuPayee {
  readonly name: string;
  readonly bsb: string;
  readonly number: string;
  readonly savedOn: Day;
}

/** A customer of an Australian bank, as of a day. */
export interface AuCustomer {
  readonly holders: readonly [Holder, ...Holder[]];
  readonly phone: string;
  readonly address: {
    readonly line: string;
    readonly suburb: string;
    readonly state: string;
    readonly postcode: string;
  };
  readonly accounts: readonly AuAccount[];
  /** Bills of the everyday account. */
  readonly bills: readonly AuBill[];
  readonly payees: readonly AuPayee[];
  /** Returns the payment of the entry with this description, or `undefined` if it has no further details. */
  paymentOf(description: string): Payment | undefined;
}

/** Suburb, state, postcode. */
type Suburb = readonly [string, string, string];

/** Years of history that the bank shows. */
const yearsShown = 2;
const creditLimit = new Big(8000);
const suburbs: readonly [Suburb, ...Suburb[]] = [
  ['Marrickville', 'NSW', '2204'],
  ['Brunswick', 'VIC', '3056'],
  ['West End', 'QLD', '4101'],
  ['Unley', 'SA', '5061'],
  ['Fremantle', 'WA', '6160'],
];
const streets = ['Wattle Street', 'Banksia Avenue', 'Harbour Road', 'Ironbark Lane', 'Station Street'] as const;
const friends = ['J Nguyen', 'P Kowalski', 'R Mitchell'] as const;

/** The only Australian bank: the seed of its random data and its BSB, which no real branch has. */
export const auBank = { seed: 'cds', bsb: '899042' } as const;

/** Creates an Australian bank's customer as of a day. The same name always returns the same data. */
export function createAuCustomer(bank: string, bsb: string, userName: string, today: Day): AuCustomer {
  const random = seededRandom(bank, userName, 'customer');
  const [suburb, state, postcode] = random.pick(suburbs);
  const numbers = { checking: random.digits(9), savings: random.digits(9), card: `455701${random.digits(10)}` };
  const openedOn = dayOfDate(2022, random.integer(1, 12), random.integer(1, 28));
  const { books, bills, paymentOf } = createAuHousehold({ bank, userName, numbers, openedOn, today });
  const account = (role: AuRole, name: string, productName: string, limit: Big | null): AuAccount => ({
    role,
    name,
    productName,
    bsb: role === 'card' ? null : bsb,
    number: numbers[role],
    openedOn: books.openedOn(role),
    statement: statementOn(today, yearsBefore(today, yearsShown), books.entries(role)),
    creditLimit: limit,
  });
  return {
    holders: holdersOf(userName, 'AU'),
    phone: `4${random.digits(8)}`,
    address: { line: `${random.integer(1, 160)} ${random.pick(streets)}`, suburb, state, postcode },
    accounts: [
      account('checking', 'Everyday Account', 'Southern Everyday', null),
      account('savings', 'Goal Saver', 'Southern Goal Saver', null),
      account('card', 'Low Rate Card', 'Southern Low Rate Visa', creditLimit),
    ],
    bills,
    payees: friends.map((name) => ({
      name,
      bsb: random.digits(6),
      number: random.digits(9),
      savedOn: openedOn + random.integer(5, 200),
    })),
    paymentOf,
  };
}

interface MonthlyPayment {
  readonly name: string;
  readonly description: string;
  readonly reference: string;
  readonly dayOfMonth: number;
  readonly amount: Big;
}

/** Role of an account. Every Australian customer has one account of each role. */
type AuRole = 'checking' | 'savings' | 'card';

/** A recurring monthly payment. */
export type AuBill = MonthlyPayment &
  (
    | { readonly kind: 'direct-debit'; readonly institution: string }
    | { readonly kind: 'scheduled'; readonly payee: { readonly bsb: string; readonly number: string } }
    | { readonly kind: 'scheduled-bpay'; readonly billerCode: string }
  );

/** Details of an entry besides its text. */
export type Payment =
  | { readonly kind: 'purchase'; readonly merchant: string; readonly category: string }
  | { readonly kind: 'direct-debit'; readonly reference: string; readonly apcaNumber: string }
  | { readonly kind: 'bpay'; readonly billerCode: string; readonly billerName: string; readonly crn: string }
  | { readonly kind: 'npp'; readonly reference: string; readonly counterparty: string; readonly purpose: string }
  | { readonly kind: 'interest' }
  | { readonly kind: 'transfer' };

interface Household {
  readonly bank: string;
  readonly userName: string;
  readonly numbers: Readonly<Record<AuRole, string>>;
  readonly openedOn: Day;
  readonly today: Day;
}

interface Merchant {
  readonly statementText: string;
  readonly merchant: string;
  /** Merchant category code (ISO 18245). */
  readonly category: string;
  readonly fromCents: number;
  readonly toCents: number;
  readonly paidFrom: 'checking' | 'card';
  /** Probability per day, in percent. */
  readonly percentPerDay: number;
}

const shop = (
  merchant: string,
  statementText: string,
  category: string,
  [fromCents, toCents]: readonly [number, number],
  paidFrom: Merchant['paidFrom'],
  percentPerDay: number,
): Merchant => ({ merchant, statementText, category, fromCents, toCents, paidFrom, percentPerDay });

const merchants: readonly Merchant[] = [
  shop('Woolworths', 'WOOLWORTHS 1294 NEWTOWN', '5411', [980, 14_200], 'checking', 20),
  shop('Coles', 'COLES 0742 CENTRAL', '5411', [740, 9_800], 'checking', 14),
  shop('Opal', 'TRANSPORTFORNSW TRAVEL', '4111', [280, 1_780], 'checking', 24),
  shop('Corner Roasters', 'SQ *CORNER ROASTERS', '5814', [450, 1_290], 'checking', 22),
  shop('Guzman y Gomez', 'GUZMAN Y GOMEZ', '5814', [1_290, 3_480], 'checking', 7),
  shop('Bunnings', 'BUNNINGS 370000', '5200', [890, 16_500], 'card', 4),
  shop('Kmart', 'KMART 1104', '5311', [1_200, 8_900], 'card', 4),
  shop('Chemist Warehouse', 'CHEMIST WAREHOUSE', '5912', [690, 5_400], 'card', 4),
  shop('Ampol', 'AMPOL FOODARY', '5541', [3_900, 11_800], 'card', 6),
  shop('JB Hi-Fi', 'JB HI FI', '5732', [2_900, 39_900], 'card', 1),
];
/** Day of the month on which the card is paid. */
const cardPaymentDay = 6;
/** Days of the month of the transfer to savings and of the interest on savings. */
const savingDay = 17;
const interestDay = 1;
/** Monthly interest on savings as a share of the balance: 4.2 percent per year. */
const monthlyInterestRate = '0.0035';
/** Minimum balance of the everyday account, in dollars. Payments that would go below it are skipped. */
const minimumBalance = new Big(200);

/** Books the income and spending of one person, day by day, until `today`. */
function createAuHousehold({ bank, userName, numbers, openedOn, today }: Household) {
  const setUp = seededRandom(bank, userName, 'household');
  const books = new Books();
  const payments = new Map<string, Payment>();
  const salary = setUp.amount(230_000, 410_000);
  const employer = setUp.pick(['KOOKABURRA FREIGHT', 'BAYSIDE HEALTH', 'TRINITY AND ROWE']);
  const bills = billsOf(setUp, salary);
  const days = seededRandom(bank, userName, 'days');
  const available = (): Big => books.committed('checking').minus(minimumBalance);

  const pay = (role: AuRole, date: Day, description: string, amount: Big, payment: Payment, postsOn = date): void => {
    payments.set(description, payment);
    books.book({ role, date, postsOn, description, amount });
  };
  const move = (date: Day, from: AuRole, to: AuRole, amount: Big): void => {
    const fromDescription = `TRANSFER TO XX${numbers[to].slice(-4)}`;
    const toDescription = `TRANSFER FROM XX${numbers[from].slice(-4)}`;
    for (const description of [fromDescription, toDescription]) payments.set(description, { kind: 'transfer' });
    books.transfer({ date, from, to, amount, transferId: `${date}-${to}`, fromDescription, toDescription });
  };
  const payCard = (day: Day): void => {
    const debt = books.committed('card').neg();
    const payment = debt.lt(available()) ? debt : available();
    if (payment.gt(0)) move(day, 'checking', 'card', payment.round(2, Big.roundDown));
  };
  const addInterest = (day: Day): void => {
    const interest = books.committed('savings').times(monthlyInterestRate).round(2);
    if (interest.gt(0)) pay('savings', day, 'INTEREST PAID', interest, { kind: 'interest' });
  };
  const shop = (day: Day): void => {
    for (const { statementText, merchant, category, fromCents, toCents, paidFrom, percentPerDay } of merchants) {
      if (!days.chance(percentPerDay)) continue;
      const amount = days.amount(fromCents, toCents);
      const postsOn = day + days.integer(1, 2);
      if (paidFrom === 'checking' && available().lt(amount)) continue;
      const payment = { kind: 'purchase', merchant, category } as const;
      pay(paidFrom, day, `${statementText} AUS`, amount.neg(), payment, postsOn);
    }
  };
  const bookDay = ({ day, dayOfMonth, weekday }: CalendarDay): void => {
    // Pay arrives every other Thursday.
    if (weekday === 4 && Math.floor(day / 7) % 2 === 0)
      pay('checking', day, `${employer} SALARY`, salary.div(2).round(2), {
        kind: 'npp',
        reference: 'SALARY',
        counterparty: employer,
        purpose: 'SALA',
      });
    for (const bill of bills)
      if (bill.dayOfMonth === dayOfMonth && available().gte(bill.amount))
        pay('checking', day, bill.description, bill.amount.neg(), paymentFor(bill));
    if (dayOfMonth === cardPaymentDay) payCard(day);
    if (dayOfMonth === savingDay && available().gt(300)) move(day, 'checking', 'savings', new Big(150));
    if (dayOfMonth === interestDay) addInterest(day);
    shop(day);
  };

  for (const role of ['checking', 'savings', 'card'] as const) books.open(role, openedOn);
  pay('checking', openedOn, 'OPENING DEPOSIT', salary, { kind: 'transfer' });
  pay('savings', openedOn, 'OPENING DEPOSIT', new Big(setUp.integer(8, 60) * 100), { kind: 'transfer' });
  for (let day = openedOn + 1; day <= today; day += 1) bookDay(calendarDay(day));
  return { books, bills, paymentOf: (description: string) => payments.get(description) };
}

/** Draws the bills of a household. The rent is 30 percent of the monthly salary. */
function billsOf(setUp: ReturnType<typeof seededRandom>, salary: Big): readonly AuBill[] {
  const rent = salary.times('0.3').div(10).round(0).times(10);
  const debit = (name: string, dayOfMonth: number, amount: Big, institution: string): AuBill => {
    const reference = setUp.digits(9);
    return {
      kind: 'direct-debit',
      name,
      description: `DIRECT DEBIT ${name} ${reference}`,
      reference,
      dayOfMonth,
      amount,
      institution,
    };
  };
  return [
    {
      kind: 'scheduled',
      name: 'L CARMODY',
      description: 'L CARMODY RENT UNIT 4',
      reference: 'RENT UNIT 4',
      dayOfMonth: 2,
      amount: rent,
      payee: { bsb: setUp.digits(6), number: setUp.digits(9) },
    },
    bpay('CITY COUNCIL RATES', setUp.digits(6), setUp.digits(10), 12, setUp.amount(9_000, 15_500)),
    debit('ORIGIN ENERGY', 8, setUp.amount(9_500, 19_500), 'Commonwealth Bank'),
    debit('SOUTHERN WATER', 14, setUp.amount(4_100, 7_900), 'Westpac'),
    debit('BELONG NBN', 20, new Big(70), 'NAB'),
    debit('GYM AND SWIM', 24, new Big('64.95'), 'ANZ'),
  ];
}

function bpay(name: string, billerCode: string, reference: string, dayOfMonth: number, amount: Big): AuBill {
  const description = `BPAY ${name} ${reference}`;
  return { kind: 'scheduled-bpay', name, description, reference, dayOfMonth, amount, billerCode };
}

/** APCA number of the company that collects all direct debits. */
const directDebitUserId = '301500';

function paymentFor(bill: AuBill): Payment {
  const { name, reference } = bill;
  if (bill.kind === 'direct-debit') return { kind: 'direct-debit', reference, apcaNumber: directDebitUserId };
  if (bill.kind === 'scheduled-bpay')
    return { kind: 'bpay', billerCode: bill.billerCode, billerName: name, crn: reference };
  return { kind: 'npp', reference, counterparty: name, purpose: 'RENT' };
}
