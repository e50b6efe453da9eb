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
import type { StatedFacts } from './stated-facts.ts';

export type { Money } from './details.ts';

/** Detailed status of a dataset in the public interface. */
export type AdditionalStatus = DatasetStatus['additionalStatus'];

/** Reason why a bank could not be read, in the service's own words. It holds no text from the bank. */
export interface BankProblem {
  kind: 'problem';
  additionalStatus: AdditionalStatus;
  /** Cause for the log: a fixed word, never text from the bank. */
  detail: string;
  /** Whether the bank was unavailable: no connection, a timeout, or a fault of the bank (5xx). */
  isOutage?: true;
  /** Whether no request was sent, so that the problem says nothing about the bank's health. */
  isUnrequested?: true;
  /** Seconds to wait before the next request, if the bank limits requests (429). */
  retryAfter?: number | undefined;
}

/** A question that the bank asks in addition to user name and password. */
export type BankChallenge =
  | {
      kind: 'token';
      title: string;
      text: string;
      /** Masked telephone number or address that the code was sent to; `null` if the bank does not show it. */
      destination: string | null;
      /** Number of characters of the code. */
      length: number;
      /** Whether the bank can send a new code: see `alternativesToCode`. */
      canResend: boolean;
      /** Whether the user can choose another way to get a code: see `alternativesToCode`. */
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
export const alternativesToCode = { sendAgain: 'send-again', otherMethod: 'other-method' } as const;

export interface SignedIn {
  kind: 'signed-in';
  /** Opaque state of the connector; stored only in the vault. */
  session: string;
}

/** A sign-in that continues with the answer to a question. */
interface Challenged {
  kind: 'challenge';
  /** Opaque state of the connector, needed for the answer; stored only in the vault. */
  session: string;
  challenge: BankChallenge;
  /** Seconds until the bank no longer accepts an answer. */
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

/** An account as a connector reads it, in the terms of the service interface. */
export interface BankAccount {
  /** The bank's key, which identifies the account in later refreshes. */
  key: string;
  name: string;
  container: Container;
  /** Type in the public interface, for example `CHECKING`. */
  accountType: string;
  /** Whether `accountType` was derived from the account's name, which the user can change at the bank. */
  hasTypeByName?: boolean;
  /** `null` if the bank does not say whether the balance is owned or owed. The account then has no balance and counts in no total. */
  isAsset: boolean | null;
  /** Account number; `null` if the bank shows none. Stored in the vault; readers get the masked number. */
  number: string | null;
  /** Distinguishes accounts with the same number, for example a roll number. */
  secondaryNumber?: string;
  /** Whether the number is a token that is valid for one consent. */
  isNumberToken?: boolean;
  /** Code of the bank or branch for transfers; `null` if the bank states none. */
  transferCode: { id: string; type: 'BSB' | 'IFSC' | 'ROUTING_NUMBER' | 'SORT_CODE' } | null;
  /** Holders in the bank's order; empty if the bank names none or holders were not requested. */
  holders: BankHolder[];
  /** Positive if owned (assets) or owed (liabilities). `null` if the account holds no money, or the bank states no balance. */
  balance: Money | null;
  /** Currency of transactions that name none. */
  currency?: string;
  /** Currency of this account, if it is a part of another account with the same number. */
  purse?: string;
  availableBalance: Money | null;
  availableCredit: Money | null;
  totalCreditLine: Money | null;
  amountDue: Money | null;
  /** `yyyy-MM-dd`. */
  dueDate: string | null;
  /** Percent a year, as decimal text. The rate of a card is in `details` (`apr`). */
  interestRate: string | null;
  /** Other facts about the account. */
  details?: AccountDetails;
  /** Reason why the bank lists the account but does not serve its data now; `null` if it does. */
  unavailable: AdditionalStatus | null;
  /** Data that the bank failed to serve. Stored values of this data are kept. */
  unreadData?: readonly AttributeName[];
  hasTransactions: boolean;
  hasHoldings: boolean;
}

/**
 * Day by which a bank filters its list: the day of the transaction, or the day of its posting. A row that is not posted is filtered by the
 * day of the transaction.
 */
export type FilterDay = 'date' | 'postDate';

export interface BankTransaction {
  /** The bank's key, or a key made from the contents. Stable once posted. A pending transaction may post under a new key. */
  key: string;
  /** Key under which an earlier release of this service may have stored the transaction. */
  formerKey?: string;
  /** Key of the transaction that this one replaces, if the bank names it. */
  replaces?: string;
  status: 'PENDING' | 'POSTED';
  /** `yyyy-MM-dd` */
  date: string;
  /** `yyyy-MM-dd`; `null` for a pending transaction. */
  postDate: string | null;
  /** Default: `date`. All rows of a connector have the same value. */
  filteredBy?: FilterDay;
  description: string;
  /** Amount with the sign of `signedText`: a debit has a minus. */
  amount: Money;
  /** Balance after the transaction. An owed balance is negative. */
  runningBalance: Money | null;
  checkNumber: string | null;
  merchantAddress?: MerchantAddress;
  /** Other facts about the transaction. */
  details?: TransactionDetails;
  /** Facts about the other side and the purpose of the payment. Replies do not contain them. Payee and category are derived from them. */
  stated?: StatedFacts;
}

/** A holding of an investment account as a connector reads it. */
export interface BankHolding {
  /** Identifies the holding in later refreshes. */
  key: string;
  holdingType: Holding['holdingType'];
  description: string;
  symbol: string | null;
  /** Number of units, as decimal text. */
  quantity: string;
  /** Price of a unit. Price and value are `null` if the bank states none and none can be derived. */
  price: Money | null;
  value: Money | null;
  /** Currency of price, value and cost. */
  currency: string;
  costBasis: Money | null;
  /** Other facts about the holding. */
  details?: HoldingDetails;
}

/** Contents of a transaction without a key. `transactionPages` makes a key from them. */
export interface EntryContents {
  contents: readonly string[];
  /** Contents from which an earlier release made the key. Stored transactions with that key get the current key. */
  former?: readonly string[];
}

export type ListedTransaction = Omit<BankTransaction, 'key'> & { key: string | EntryContents };

/** A row of a bank's list, or a part of a row, that was unreadable and is left out. */
export interface UnreadRow {
  list: 'accounts' | 'account details' | 'balances' | 'holders' | 'holdings' | 'payment numbers' | 'transactions';
  /** Path of the unreadable member in the standard's terms, for the log. Never holds the bank's value. */
  place: string;
  /** The row's key; `null` if it is unreadable. The bank still lists the row with this key. */
  key: string | null;
  /** Key of the account that the row belongs to, if known. */
  accountKey?: string;
}

/** A list that was read from a bank. `unread` is absent if every row was readable. */
export type Listed<T> = { kind: 'listed'; items: T[]; unread?: readonly UnreadRow[] } | BankProblem;
/** A page of a list, newest first. `nextCursor` is `null` on the last page. */
export type ListPage<T> =
  | { kind: 'page'; items: T[]; nextCursor: string | null; unread?: readonly UnreadRow[] }
  | BankProblem;

/** Requested page of transactions. */
export interface TransactionPeriod {
  /** First day, `yyyy-MM-dd`. */
  from: string;
  /** Last day (inclusive), `yyyy-MM-dd`. */
  to: string;
  /** `nextCursor` of the previous page; `null` for the first page. */
  cursor: string | null;
  /** Currency of the account, if known. Some banks do not state it in each transaction. */
  currency?: string;
  /** Transfer code of the account, if known: the branch determines the time zone. */
  transferCode?: BankAccount['transferCode'];
}

/** A provider, with the key of its bank at the connector, for example a site id. */
export interface BankTarget {
  providerId: number;
  bankKey: string;
}

/**
 * Reads banks over one kind of interface. Every connector passes the conformance suite. Calls return every failure of a bank as a problem
 * and throw only for a defect of the connector. `signal` aborts a call, which then returns a problem.
 */
export interface Connector {
  /** Signs in with the values of the login form, by field name. */
  signIn(target: BankTarget, values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SignInOutcome>;
  /** Answers a challenge. `values`: answers by field key, or `instead` with one of `alternativesToCode`. */
  answer(
    target: BankTarget,
    session: string,
    values: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SignInOutcome>;
  /** Checks after an interruption that the bank still accepts the session. */
  resume(target: BankTarget, session: string, signal: AbortSignal): Promise<SignedIn | BankProblem>;
  /** Lists the accounts. `requested` limits the data beyond basic information. Default: all data. */
  listAccounts(
    target: BankTarget,
    session: string,
    signal: AbortSignal,
    requested?: RequestedData,
  ): Promise<Listed<BankAccount>>;
  /** Lists one page of an account's transactions, newest first. */
  listTransactions(
    target: BankTarget,
    session: string,
    accountKey: string,
    period: TransactionPeriod,
    signal: AbortSignal,
  ): Promise<ListPage<ListedTransaction>>;
  /** Lists the holdings of an investment account. */
  listHoldings(
    target: BankTarget,
    session: string,
    accountKey: string,
    signal: AbortSignal,
  ): Promise<Listed<BankHolding>>;
  /** Ends the session at the bank. Best effort: if the bank does not answer, the session expires there. */
  signOut(target: BankTarget, session: string, signal: AbortSignal): Promise<void>;
}

/** Dependency on the connectors of all providers. */
export interface NeedsConnectors {
  /**
   * Returns the connector for one refresh of a provider's data, and the bank's key at that connector. Each call first waits for
   * `awaitTurn`. The bank's time limits begin afterwards.
   */
  connectorOf(providerId: number, awaitTurn?: () => Promise<void>): { connector: Connector; bankKey: string };
}
