import { Big } from 'big.js';
import { type Day, dayOfDate, seededRandom, yearsBefore } from '../../basics/index.ts';
import { type Statement, statementOn } from '../../ledger/index.ts';
import { type Holder, holdersOf } from '../us/person.ts';
import { createGbHousehold, type GbBill, type GbRole } from './gb-household.ts';

/** An account of a British customer. */
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
  /** Payees that the customer has saved. */
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
