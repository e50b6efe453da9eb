import type { ConsentRegion, ConsentScopeId } from '@fin-link/contracts/browser';

export interface DataGroupWords {
  name: string;
  /** Contents of the group, one line each. */
  holds: readonly string[];
  /** Account numbers that payments use, one line each. */
  numbers?: readonly string[];
  /** Contact details of the holder, one line each. */
  contact?: readonly string[];
}

/** The groups of data in a consent, in the words that the rules of each region prescribe. */
export interface DataGroupStrings {
  groups: Record<ConsentRegion, Record<ConsentScopeId, DataGroupWords>>;
  /** Marks a group that was not shared before. */
  fresh: string;
}

type Groups = DataGroupStrings['groups']['GB'];

/** Words of the British Open Banking customer experience guidelines. */
const british: Groups = {
  ACCOUNT_DETAILS: {
    name: 'Your account details',
    holds: ['Name and type of each account', 'Balances and limits'],
    numbers: ['Account number and sort code'],
  },
  TRANSACTION_DETAILS: {
    name: 'Your account transactions',
    holds: ['Payments in and out, with amounts and dates', 'Descriptions and payees'],
  },
  STATEMENT_DETAILS: { name: 'Your statements', holds: ['Statements the bank keeps for you'] },
  CONTACT_DETAILS: {
    name: 'Contact and party details',
    holds: ['Your full name'],
    contact: ['Your address, phone number and email address'],
  },
};

/** Account details in the United States, where accounts have routing numbers. */
const americanAccountDetails: DataGroupWords = {
  name: 'Your account details',
  holds: ['Name and type of each account', 'Balances and limits'],
  numbers: ['Account and routing number'],
};

/** Words of the data language standards for the Australian Consumer Data Right. */
const australian: Groups = {
  ACCOUNT_DETAILS: {
    name: 'Account balance and details',
    holds: ['Name of account', 'Type of account', 'Account balance'],
    numbers: ['Account number'],
  },
  TRANSACTION_DETAILS: {
    name: 'Transaction details',
    holds: [
      'Incoming and outgoing transactions',
      'Amounts and dates',
      'Descriptions of transactions',
      'Who you have sent money to and received money from',
    ],
  },
  STATEMENT_DETAILS: { name: 'Statements', holds: ['Statements the bank keeps for you'] },
  CONTACT_DETAILS: {
    name: 'Name, occupation and contact details',
    holds: ['Name', 'Occupation'],
    contact: ['Phone', 'Email address', 'Mail address', 'Residential address'],
  },
};

const american: Groups = {
  ...british,
  ACCOUNT_DETAILS: americanAccountDetails,
  CONTACT_DETAILS: { ...british.CONTACT_DETAILS, name: 'Your name and contact details' },
};

/** English names and contents of the data groups, by region. */
export const dataGroupStrings: DataGroupStrings = {
  groups: { GB: british, US: american, AU: australian },
  fresh: 'New',
};
