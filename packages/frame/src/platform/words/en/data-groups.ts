import type { DataGroupStrings, DataGroupWords } from '../types/data-group-strings.ts';

type Groups = DataGroupStrings['groups']['GB'];

const numbers = ['FULL_ACCT_NUMBER', 'BANK_TRANSFER_CODE'];
const details = 'HOLDER_DETAILS';

/** The language of the British customer experience guidelines. */
const british: Groups = {
  ACCOUNT_DETAILS: {
    name: 'Your account details',
    holds: [['Name and type of each account'], ['Account number and sort code', ...numbers], ['Balances and limits']],
  },
  TRANSACTION_DETAILS: {
    name: 'Your account transactions',
    holds: [['Payments in and out, with amounts and dates'], ['Descriptions and payees']],
  },
  STATEMENT_DETAILS: { name: 'Your statements', holds: [['Statements the bank keeps for you']] },
  CONTACT_DETAILS: {
    name: 'Contact and party details',
    holds: [['Your full name'], ['Your address, phone number and email address', details]],
  },
};

const routing: DataGroupWords = {
  name: 'Your account details',
  holds: [['Name and type of each account'], ['Account and routing number', ...numbers], ['Balances and limits']],
};

/** The data language of the Australian consumer experience standards. */
const australian: Groups = {
  ACCOUNT_DETAILS: {
    name: 'Account balance and details',
    holds: [['Name of account'], ['Type of account'], ['Account balance'], ['Account number', ...numbers]],
  },
  TRANSACTION_DETAILS: {
    name: 'Transaction details',
    holds: [
      ['Incoming and outgoing transactions'],
      ['Amounts and dates'],
      ['Descriptions of transactions'],
      ['Who you have sent money to and received money from'],
    ],
  },
  STATEMENT_DETAILS: { name: 'Statements', holds: [['Statements the bank keeps for you']] },
  CONTACT_DETAILS: {
    name: 'Name, occupation and contact details',
    holds: [
      ['Name'],
      ['Occupation'],
      ['Phone', details],
      ['Email address', details],
      ['Mail address', details],
      ['Residential address', details],
    ],
  },
};

export const dataGroupStrings: DataGroupStrings = {
  groups: { GB: british, US: { ...british, ACCOUNT_DETAILS: routing }, AU: australian },
  fresh: 'New',
};
