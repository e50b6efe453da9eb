import { Big } from 'big.js';
import { type Day, dayOfDate, seededRandom, yearsBefore } from '../../basics/index.ts';
import { type Statement, statementOn } from '../../ledger/index.ts';
import { type Holder, holdersOf } from '../us/person.ts';
import { createAuHousehold, type AuBill, type Payment, type AuRole } from './au-household.ts';

/** An account of an Australian customer. */
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
