import type {
  AttributeName,
  Container,
  DatasetStatus,
  Holding,
  HolderContact,
  MerchantAddress,
  Ownership,
} from '@fin-link/contracts/service';
import type { AskedData } from './asked-data.ts';
import type { AccountDetails, HoldingDetails, Money, TransactionDetails } from './details.ts';

export type { Money } from './details.ts';

export type AdditionalStatus = DatasetStatus['additionalStatus'];

/** Why a bank could not be served, in the service's own words. Nothing the bank wrote is kept. */
export interface BankProblem {
  kind: 'problem';
  additionalStatus: AdditionalStatus;
  /** What happened on the wire, for the log: a fixed word, never text from the bank. */
  detail: string;
  /** The bank itself did not work: no connection, no answer in time, or a fault of its own (5xx). */
  isOutage?: true;
  /** The bank was not asked: this says nothing about how it works. */
  isUnasked?: true;
  /** Seconds after which the bank may be asked again, where it was asked too often (429). */
  retryAfter?: number | undefined;
}

/** What a bank asks beyond user name and password. Values are answered by field name. */
export type BankChallenge =
  | {
      kind: 'token';
      title: string;
      text: string;
      destination: string | null;
      length: number;
      canResend: boolean;
      /** Another way to get a code can be chosen: see `insteadOfCode`. */
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

/** What `answer` takes under `instead`, in place of a code, where the bank offers another method. */
export const insteadOfCode = { sendAgain: 'send-again', otherMethod: 'other-method' } as const;

export interface SignedIn {
  kind: 'signed-in';
  /** Opaque to everybody but the connector that made it; kept only in the vault. */
  session: string;
}

export interface Challenged {
  kind: 'challenge';
  session: string;
  challenge: BankChallenge;
  /** Seconds until the bank forgets this challenge. */
  expiresIn: number;
  /** The answer before this was wrong, and the bank takes another. */
  refused: boolean;
}

export type SignInOutcome = SignedIn | Challenged | BankProblem;

export interface BankHolder {
  ownership: Ownership;
  /** The parts only where the bank states them apart. */
  name: { fullName: string; first?: string | undefined; middle?: string | undefined; last?: string | undefined };
  contact?: HolderContact;
}

export interface BankAccount {
  /** The bank's own key: what an account is recognised by in every later refresh. */
  key: string;
  name: string;
  container: Container;
  accountType: string;
  /** Whether it is for saving follows from its name, which can be changed. */
  hasTypeByName?: boolean;
  /** Null if the bank does not say whether its balance is owned or owed: it then has no balance and counts nowhere. */
  isAsset: boolean | null;
  /** Null where the bank shows none. Goes to the vault; readers get the mask. */
  number: string | null;
  /** What tells accounts of one number apart, for example a roll number. */
  secondaryNumber?: string;
  /** The number stands for the account in one consent only. */
  isNumberToken?: boolean;
  transferCode: { id: string; type: 'BSB' | 'IFSC' | 'ROUTING_NUMBER' | 'SORT_CODE' } | null;
  /** As the bank states them, the one it names first first; none where it names nobody or was not asked. */
  holders: BankHolder[];
  /** Positive where it is owned (assets) or owed (liabilities). Null if the account counts no money, or the bank states none. */
  balance: Money | null;
  /** Currency of the transactions, where they do not name one. */
  currency?: string;
  /** Currency of an account that is part of another one, which has the same number. */
  purse?: string;
  availableBalance: Money | null;
  availableCredit: Money | null;
  totalCreditLine: Money | null;
  amountDue: Money | null;
  dueDate: string | null;
  /** Percent a year, as decimal text. What a card charges is among its details (`apr`). */
  interestRate: string | null;
  /** What else the bank states of it. */
  details?: AccountDetails;
  /** The bank lists the account but does not serve it now. */
  unavailable: AdditionalStatus | null;
  /** Data that the bank failed to serve: what is stored of them stays. */
  unreadData?: readonly AttributeName[];
  hasTransactions: boolean;
  hasHoldings: boolean;
}

export interface BankTransaction {
  /** Stable once posted; a pending transaction's key ends when it posts under a new one. */
  key: string;
  /** Key that it may be stored under from before. */
  formerKey?: string;
  /** Key of the row whose place this one takes, where the bank says that. */
  replaces?: string;
  status: 'PENDING' | 'POSTED';
  /** `yyyy-MM-dd` */
  date: string;
  postDate: string | null;
  description: string;
  /** With a minus if money left the account, also of zero: `-0.00`. */
  amount: Money;
  /** Signed like the amount: what is owed is negative. */
  runningBalance: Money | null;
  checkNumber: string | null;
  /** Where it was, of a purchase. */
  merchantAddress?: MerchantAddress;
  /** What else the bank states of it. */
  details?: TransactionDetails;
}

export interface BankHolding {
  key: string;
  holdingType: Holding['holdingType'];
  description: string;
  symbol: string | null;
  quantity: string;
  /** Null, as the value, if the bank states none and none follows from what it states. */
  price: Money | null;
  value: Money | null;
  /** Of price, value and cost. */
  currency: string;
  costBasis: Money | null;
  /** What else the bank states of it. */
  details?: HoldingDetails;
}

/** Where a bank names no key: what its entry says, from which `transactionPages` makes one. */
export interface EntryContents {
  contents: readonly string[];
  /** What the key was made of before; what is stored under it is re-keyed. */
  former?: readonly string[];
}

/** A transaction as a bank lists it. */
export type ListedTransaction = Omit<BankTransaction, 'key'> & { key: string | EntryContents };

/** A row of a bank's list, or a part of one, that could not be read and is left out. */
export interface UnreadRow {
  list: 'accounts' | 'account details' | 'balances' | 'holders' | 'holdings' | 'payment numbers' | 'transactions';
  /** For the log: what in the row was wrong, by the name in its standard, never what the bank wrote there. */
  place: string;
  /** The row's key where that could be read: the bank still lists what it names. */
  key: string | null;
  /** Key of the account that misses it, if the list of accounts or of balances says so. */
  accountKey?: string;
}

/** `unread` is left out where every row was read. */
export type Listed<T> = { kind: 'listed'; items: T[]; unread?: readonly UnreadRow[] } | BankProblem;
/** Newest first; `nextCursor` is null on the last page. */
export type Page<T> =
  | { kind: 'page'; items: T[]; nextCursor: string | null; unread?: readonly UnreadRow[] }
  | BankProblem;

export interface TransactionPeriod {
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  cursor: string | null;
  /** Of the account, where it is known: not every bank says it beside each transaction. */
  currency?: string;
  /** Of the account, where it is known: its branch says in which zone it is kept. */
  transferCode?: BankAccount['transferCode'];
}

/** Where at the connector's kind of bank the provider is, e.g. its site id. */
export interface BankTarget {
  providerId: number;
  bankKey: string;
}

/**
 * One way to reach banks. Every connector is a folder of the same files and passes the conformance suite.
 * A bank's failure is an outcome, whatever the bank sends; only a defect of the connector throws.
 * `signal` ends the call early; the outcome is then a problem.
 */
export interface Connector {
  signIn(target: BankTarget, values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<SignInOutcome>;
  answer(
    target: BankTarget,
    session: string,
    values: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<SignInOutcome>;
  /** After an interruption: whether the bank still takes this session. */
  resume(target: BankTarget, session: string, signal: AbortSignal): Promise<SignedIn | BankProblem>;
  /** `asked`: what else than basic information is read of them; all that there is when left out. */
  listAccounts(
    target: BankTarget,
    session: string,
    signal: AbortSignal,
    asked?: AskedData,
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
  /** Best effort: the session at a bank that does not answer expires there. */
  signOut(target: BankTarget, session: string, signal: AbortSignal): Promise<void>;
}

export interface NeedsConnectors {
  /** The connector for a provider's bank, for one refresh, and the bank's key at that connector. */
  connectorOf(providerId: number): { connector: Connector; bankKey: string };
}
