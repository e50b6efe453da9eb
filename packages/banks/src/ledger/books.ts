import type { SiteAccountType } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import type { Day } from '../basics/index.ts';
import type { Security } from './securities.ts';

/** Roles of a household's accounts at its bank. */
export type HouseholdRole = 'checking' | 'savings' | 'card' | 'brokerage' | 'loan';
/** Role of any account of a person at one bank. */
export type AccountRole = HouseholdRole | FurtherRole;
/** Role of an account besides those of the household, for example `further-brokerage`. A person has at most one of each type. */
export type FurtherRole = `further-${SiteAccountType}`;

/** Security of an entry on an investment account. */
export interface SecurityMovement {
  readonly security: Security;
  /** Quantity and price of a trade; `null` for a payout. */
  readonly trade: { readonly quantity: Big; readonly price: Big } | null;
}

/** One entry on one account. Negative amounts leave the account. */
export interface Entry {
  readonly role: AccountRole;
  /** Day of the purchase or payment. */
  readonly date: Day;
  /** Day on which the entry changes the balance. Until then, it is pending. */
  readonly postsOn: Day;
  /** Index of the entry on this account and date, from 0. */
  readonly ordinal: number;
  readonly description: string;
  readonly amount: Big;
  /** Amount while pending, for example before a tip is added or before the pump reports the total. */
  readonly authorized: Big;
  readonly checkNumber: string | null;
  /** Id of a transfer between accounts of the same person; both entries have it. `null` for other entries. */
  readonly transferId: string | null;
  readonly security: SecurityMovement | null;
}

/** An entry to book. `postsOn` defaults to `date`. */
interface NewEntry {
  readonly role: AccountRole;
  readonly date: Day;
  readonly description: string;
  readonly amount: Big;
  readonly postsOn?: Day;
  readonly authorized?: Big;
  readonly checkNumber?: string;
  readonly security?: SecurityMovement;
  /** Id of a transfer whose other side is at another bank. */
  readonly transferId?: string;
}

interface NewTransfer {
  readonly date: Day;
  readonly from: AccountRole;
  readonly to: AccountRole;
  readonly amount: Big;
  readonly transferId: string;
  readonly fromDescription: string;
  readonly toDescription: string;
}

interface OpenAccount {
  readonly openedOn: Day;
  readonly entries: Entry[];
  /** Sum of the final amounts of all entries, including pending ones. */
  committed: Big;
}

/** One person's accounts at one bank, booked day by day. Entries never change. */
export class Books {
  readonly #accounts = new Map<AccountRole, OpenAccount>();

  /** Opens an account without entries. */
  open(role: AccountRole, openedOn: Day): void {
    this.#accounts.set(role, { openedOn, entries: [], committed: new Big(0) });
  }

  isOpen(role: AccountRole): boolean {
    return this.#accounts.has(role);
  }

  /** Returns the opening day. Throws if the account is not open. */
  openedOn(role: AccountRole): Day {
    return this.#account(role).openedOn;
  }

  roles(): AccountRole[] {
    return [...this.#accounts.keys()];
  }

  /** Returns the entries of an account, oldest first. Throws if the account is not open. */
  entries(role: AccountRole): readonly Entry[] {
    return this.#account(role).entries;
  }

  /** Returns the balance including pending entries. Throws if the account is not open. */
  committed(role: AccountRole): Big {
    return this.#account(role).committed;
  }

  /** Returns the balance at the end of a day, without entries that post later. Throws if the account is not open. */
  posted(role: AccountRole, day: Day): Big {
    const { entries, committed } = this.#account(role);
    return entries.filter((entry) => entry.postsOn > day).reduce((sum, entry) => sum.minus(entry.amount), committed);
  }

  /** Appends an entry to its account. Throws if the account is not open. */
  book(entry: NewEntry): Entry {
    return this.#write(entry, entry.transferId ?? null);
  }

  /** Books both sides of a transfer between two of the person's accounts. Throws if one of them is not open. */
  transfer({ date, from, to, amount, transferId, fromDescription, toDescription }: NewTransfer): void {
    this.#write({ role: from, date, description: fromDescription, amount: amount.neg() }, transferId);
    this.#write({ role: to, date, description: toDescription, amount }, transferId);
  }

  #write(
    { role, date, description, amount, postsOn, authorized, checkNumber, security }: NewEntry,
    transferId: string | null,
  ): Entry {
    const account = this.#account(role);
    const last = account.entries.at(-1);
    const entry: Entry = {
      role,
      date,
      postsOn: postsOn ?? date,
      ordinal: last?.date === date ? last.ordinal + 1 : 0,
      description,
      amount,
      authorized: authorized ?? amount,
      checkNumber: checkNumber ?? null,
      transferId,
      security: security ?? null,
    };
    account.entries.push(entry);
    account.committed = account.committed.plus(amount);
    return entry;
  }

  #account(role: AccountRole): OpenAccount {
    const account = this.#accounts.get(role);
    if (account === undefined) throw new Error(`no ${role} account is open`);
    return account;
  }
}

/** A posted entry and the balance after it. */
interface PostedEntry {
  readonly entry: Entry;
  readonly runningBalance: Big;
}

/** An account's statement on one day, as the bank shows it. */
export interface Statement {
  /** Balance without pending entries. */
  readonly balance: Big;
  /** Sum of the authorized amounts of the pending entries. */
  readonly pendingAmount: Big;
  /** Pending entries, oldest first. */
  readonly pending: readonly Entry[];
  /**
   * Entries in the order of posting, oldest first. Each running balance is the previous one plus the entry's amount.
   */
  readonly posted: readonly PostedEntry[];
}

/**
 * Creates the statement at the end of `today` from entries in the order of their dates. Entries that posted before `since` are
 * part of the balance, but not of the list.
 */
export function statementOn(today: Day, since: Day, entries: readonly Entry[]): Statement {
  const entriesSoFar = entries.filter((entry) => entry.date <= today);
  const pending = entriesSoFar.filter((entry) => entry.postsOn > today);
  const inPostingOrder = entriesSoFar
    .filter((entry) => entry.postsOn <= today)
    .toSorted((a, b) => a.postsOn - b.postsOn);
  let balance = new Big(0);
  const posted: PostedEntry[] = [];
  for (const entry of inPostingOrder) {
    balance = balance.plus(entry.amount);
    if (entry.postsOn >= since) posted.push({ entry, runningBalance: balance });
  }
  return { balance, pendingAmount: sum(pending.map((entry) => entry.authorized)), pending, posted };
}

function sum(amounts: readonly Big[]): Big {
  return amounts.reduce((total, amount) => total.plus(amount), new Big(0));
}
