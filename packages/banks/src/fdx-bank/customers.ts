import type { SiteAccount } from '@fin-link/contracts/banks';
import { type Day, dayOfDate, dayOfInstant, seededRandom, toIsoDate } from '../basics/index.ts';
import { type Customer, usBank } from '../credential-sites/index.ts';
import { createEarner, holdersOf, siteKeyOf } from '../households/index.ts';
import { createMarket } from '../ledger/index.ts';
import {
  type BankContext,
  type Consent,
  fdxProviderId,
  remainingAccounts,
  rememberedCustomers,
} from '../open-banking/index.ts';

/** The simulated bank's routing number, with a valid check digit. */
const routingNumber = '171999998';
const streets = ['Maple Avenue', 'Second Street', 'Prospect Road', 'Juniper Lane', 'Court Street'] as const;

/** Name of a person in the standard's two parts. */
interface PersonName {
  readonly first: string;
  readonly last: string;
}

export interface FdxPerson {
  readonly customerId: string;
  /** Name of a person; absent for a company. */
  readonly name?: PersonName;
  /** Name of a company; absent for a person. */
  readonly company?: string;
  readonly dateOfBirth: string;
  readonly address: {
    readonly line1: string;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
  };
  readonly email: string;
  readonly telephone: string;
}

/** A customer with accounts and transactions at the end of the day `today`. */
export interface FdxBankCustomer extends Customer {
  readonly today: Day;
}

export interface FdxCustomers {
  /** Returns a customer as of the current business day. */
  customerOf(context: Pick<BankContext, 'businessClock'>, userName: string): Promise<FdxBankCustomer>;
  personOf(userName: string): FdxPerson;
}

/** Creates the customers of a bank. `customerAt` derives a customer's accounts at the end of a day. */
export const fdxCustomers = (siteId: string, customerAt: (userName: string, today: Day) => Customer): FdxCustomers => ({
  customerOf: rememberedCustomers<FdxBankCustomer>(dayOfInstant, (userName, today) => ({
    ...customerAt(userName, today),
    today,
  })),
  personOf: (userName) => personAt(siteId, userName),
});

export const { customerOf, personOf } = fdxCustomers(
  fdxProviderId,
  usBank({
    siteId: fdxProviderId,
    routingNumber,
    market: createMarket(),
    accountNames: {
      checking: 'Liberty Checking',
      savings: 'Bell Tower Savings',
      card: 'Liberty Cash Card',
      loan: 'Liberty Personal Loan',
    },
  }),
);

/** Splits a name after its first word. */
export function partsOf(name: string): PersonName {
  const [first = '', ...others] = name.split(' ');
  return { first, last: others.join(' ') };
}

function personAt(siteId: string, userName: string): FdxPerson {
  const random = seededRandom(siteId, userName, 'person');
  const [{ name, role }] = holdersOf(userName, 'US');
  const { city } = createEarner(userName).circumstances;
  const [, town = '', region = ''] = /^(.+) ([A-Z]{2})$/.exec(city) ?? [];
  return {
    customerId: siteKeyOf(siteId, userName, 'customer'),
    ...(role === 'company' ? { company: name } : { name: partsOf(name) }),
    dateOfBirth: toIsoDate(dayOfDate(random.integer(1950, 2002), random.integer(1, 12), random.integer(1, 28))),
    address: {
      line1: `${random.integer(10, 9800)} ${random.pick(streets)}`,
      city: town[0] + town.slice(1).toLowerCase(),
      region,
      postalCode: `000${random.digits(2)}`,
    },
    email: `${siteKeyOf(siteId, userName, 'email')
      .slice(0, 8)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, 'x')}@example.com`,
    telephone: `+1202555${random.integer(100, 199).toString().padStart(4, '0')}`,
  };
}

/** Returns the accounts that the consent includes and that still exist. */
export function sharedAccounts(
  context: BankContext,
  consent: Consent,
  { accounts }: FdxBankCustomer,
): Promise<readonly SiteAccount[]> {
  return remainingAccounts(
    context,
    consent,
    accounts.filter(({ siteAccountId }) => consent.accountIds.includes(siteAccountId)),
  );
}
