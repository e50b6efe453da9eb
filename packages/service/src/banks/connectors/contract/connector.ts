import type {
  AttributeName,
  Container,
  DatasetStatus,
  Holding,
  HolderContact,
  MerchantAddress,
  Ownership,
} from '@fin-link/contracts/service';
import type { RequestedData } from './requested-data.ts';
import type { AccountDetails, HoldingDetails, Money, TransactionDetails } from './details.ts';

export type { Money } from './details.ts';

export type AdditionalStatus = DatasetStatus['additionalStatus'];

/** Reason why a bank could not be read, in the service's own words. It holds no text from the bank. */
export interface BankProblem {
  kind: 'problem';
  additionalStatus: AdditionalStatus;
  /** Cause for the log: a fixed word, never text from the bank. */
  detail: string;
  /** The bank was unavailable: no connection, a timeout, or a fault of the bank (5xx). */
  isOutage?: true;
  /** No request was sent, so the problem says nothing about the bank's health. */
  isUnrequested?: true;
  /** Seconds to wait before the next request, if the bank limits requests (429). */
  retryAfter?: number | undefined;
}

/** A question that the bank asks in addition to user name and password. Answers are keyed by field. */
export type BankChallenge =
  | {
      kind: 'token';
      title: string;
      text: string;
      destination: string | null;
      length: number;
      canResend: boolean;
      /** Whether the user can choose another way to get a code: see `insteadOfCode`. */
      otherMethod: boolean;
    }
  | { kind: 'questionAndAnswer'; title: string; text: string; questions: { key: string; text: string }[] }
  | {
      kind: 'image';
      title: string;
      text: string;
      image: string | null;
      options: { value: string; text: string; image: string }[];
    }
  | { kind: 'selection'; title: string; text: string; options: { value: string; text: string }[] };

/** Values of the answer field `instead`, which replaces the code. */
export const insteadOfCode = { sendAgain: 'send-again', otherMethod: 'other-method' } as const;

export interface SignedIn {
  kind: 'signed-in';
  /** Opaque state of the connector; stored only in the vault. */
  session: string;
}

export interface Challenged {
  kind: 'challenge';
  session: string;
  challenge: BankChallenge;
  /** Seconds until the bank forgets this challenge. */
  expiresIn: number;
  /** Whether the previous answer was wrong and the bank accepts another one. */
  refused: boolean;
}

export type SignInOutcome = SignedIn | Challenged | BankProblem;

export interface BankHolder {
  ownership: Ownership;
  /** The parts are present only if the bank states them separately. */
  name: { fullName: string; first?: string | undefined; middle?: string | undefined; last?: string | undefined };
  contact?: HolderContact;
}

export interface BankAccount {
  /** The bank's key, which identifies the account in later refreshes. */
  key: string;
  name: string;
  container: Container;
  accountType: string;
  /** Whether `accountType` was derived from the name, which the user may change. */
  hasTypeByName?: boolean;
  /** `null` if the bank does not say whether the balance is owned or owed. The account then has no balance and counts in no total. */
  isAsset: boolean | null;
  /** Account number; `null` if the bank shows none. Stored in the vault; readers get the masked number. */
  number: string | null;
  /** Distinguishes accounts with the same number, for example a roll number. */
  secondaryNumber?: string;
  /** Whether the number is a token that is valid for one consent. */
  isNumberToken?: boolean;
  transferCode: { id: string; type: 'BSB' | 'IFSC' | 'ROUTING_NUMBER' | 'SORT_CODE' } | null;
  /** Holders in the bank's order; empty if the bank names none or was not asked. */
  holders: BankHolder[];
  /** Positive if owned (assets) or owed (liabilities). `null` if the account holds no money, or the bank states no balance. */
  balance: Money | null;
  /** Currency of transactions that name none. */
  currency?: string;
  /** Currency of an account that is part of another account with the same number. */
  purse?: string;
  availableBalance: Money | null;
  availableCredit: Money | null;
  totalCreditLine: Money | null;
  amountDue: Money | null;
  dueDate: string | null;
  /** Percent a year, as decimal text. A card's rate is in its details (`apr`). */
  interestRate: string | null;
  /** Other facts about the account. */
  details?: AccountDetails;
  /** Reason why the bank lists the account but does not serve it now; `null` if it does. */
  unavailable: AdditionalStatus | null;
  /** Data that the bank failed to serve. Stored values of this data are kept. */
  unreadData?: readonly AttributeName[];
  hasTransactions: boolean;
  hasHoldings: boolean;
}

export interface BankTransaction {
  /** Stable once posted. A pending transaction may post under a new key. */
  key: string;
  /** Key under which an earlier release may have stored the transaction. */
  formerKey?: string;
  /** Key of the row that this one replaces, if the bank names it. */
  replaces?: string;
  status: 'PENDING' | 'POSTED';
  /** `yyyy-MM-dd` */
  date: string;
  postDate: string | null;
  description: string;
  /** A debit has a minus, also if it is zero: `-0.00`. */
  amount: Money;
  /** Signed like the amount: an owed balance is negative. */
  runningBalance: Money | null;
  checkNumber: string | null;
  /** Place of a purchase. */
  merchantAddress?: MerchantAddress;
  /** Other facts about the transaction. */
  details?: TransactionDetails;
}

export interface BankHolding {
  key: string;
  holdingType: Holding['holdingType'];
  description: string;
  symbol: string | null;
  quantity: string;
  /** `null`, like `value`, if the bank states no price and it cannot be derived. */
  price: Money | null;
  value: Money | null;
  /** Currency of price, value and cost. */
  currency: string;
  costBasis: Money | null;
  /** Other facts about the holding. */
  details?: HoldingDetails;
}

/** Contents of an entry without a key. `transactionPages` makes a key from them. */
export interface EntryContents {
  contents: readonly string[];
  /** Contents from which an earlier release made the key. Rows stored under that key are re-keyed. */
  former?: readonly string[];
}

/** A transaction as a bank lists it. */
export type ListedTransaction = Omit<BankTransaction, 'key'> & { key: string | EntryContents };

/** A row of a bank's list, or a part of a row, that was unreadable and is left out. */
export interface UnreadRow {
  list: 'accounts' | 'account details' | 'balances' | 'holders' | 'holdings' | 'payment numbers' | 'transactions';
  /** Unreadable member for the log, by its name in the standard. Never holds the bank's value. */
  place: string;
  /** The row's key, if readable: the bank still lists the row with this key. */
  key: string | null;
  /** Key of the account that the row belongs to, if known. */
  accountKey?: string;
}

/** A list of a bank. `unread` is absent if every row was read. */
export type Listed<T> = { kind: 'listed'; items: T[]; unread?: readonly UnreadRow[] } | BankProblem;
/** A page of a list, newest first. `nextCursor` is `null` on the last page. */
export type Page<T> =
  | { kind: 'page'; items: T[]; nextCursor: string | null; unread?: readonly UnreadRow[] }
  | BankProblem;

export interface TransactionPeriod {
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  cursor: string | null;
  /** Currency of the account, if known: not every bank states it for each transaction. */
  currency?: string;
  /** Transfer code of the account, if known: the branch determines the time zone. */
  transferCode?: BankAccount['transferCode'];
}

/** A provider, with its bank's key at the connector, for example a site id. */
export interface BankTarget {
  providerId: number;
  bankKey: string;
}

/**
 * Reads banks over one kind of interface. Every connector passes the conformance suite. Calls return every failure of a bank as a problem
 * and throw only for a defect of the connector. `signal` aborts a call, which then returns a problem.
 */
export interface Connector {
  signIn(target: BankTarget, values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SignInOutcome>;
  answer(
    target: BankTarget,
    session: string,
    values: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SignInOutcome>;
  /** Checks after an interruption that the bank still accepts the session. */
  resume(target: BankTarget, session: string, signal: AbortSignal): Promise<SignedIn | BankProblem>;
  /** Lists the accounts. `requested` limits the data beyond basic information; default all. */
  listAccounts(
    target: BankTarget,
    session: string,
    signal: AbortSignal,
    requested?: RequestedData,
  ): Promise<Listed<BankAccount>>;
  listTransactions(
    target: BankTarget,
    session: string,
    accountKey: string,
    period: TransactionPeriod,
    signal: AbortSignal,
  ): Promise<Page<ListedTransaction>>;
  listHoldings(
    target: BankTarget,
    session: string,
    accountKey: string,
    signal: AbortSignal,
  ): Promise<Listed<BankHolding>>;
  /** Ends the session at the bank. Best effort: if the bank does not answer, the session expires there. */
  signOut(target: BankTarget, session: string, signal: AbortSignal): Promise<void>;
}

export interface NeedsConnectors {
  /**
   * Returns the connector for one refresh of a provider's data, and the bank's key at that connector. Each call first awaits `inTurn`,
   * outside the bank's time limits.
   */
  connectorOf(providerId: number, inTurn?: () => Promise<void>): { connector: Connector; bankKey: string };
}
