import type { PositionsReply, TransferAccount, TransferPosition } from '@fin-link/contracts/browser';
import { initialTransferModel, transfer } from '../../src/index.ts';
import type { Connection, TransferEffect, TransferEvent, TransferEventOf, TransferModel } from '../../src/index.ts';
import { refused, replied } from '../replies.ts';
import { account, launched, session, view } from '../views.ts';

export const position = (positionId: number): TransferPosition => ({
  positionId,
  description: 'Total Market Index ETF',
  holdingType: 'ETF',
  symbol: 'TMKT',
  cusipNumber: null,
  isin: null,
  quantity: '40',
  value: { amount: '9120.00', currency: 'USD' },
  concern: null,
});

export const investment = (over: Partial<TransferAccount> = {}): TransferAccount => ({
  accountId: 61,
  accountName: 'Brokerage',
  accountType: null,
  container: 'investment',
  mask: '7710',
  balance: null,
  ineligible: null,
  knowsNumber: true,
  holders: ['Alex Example'],
  cash: null,
  positions: [position(1), position(2)],
  ...over,
});

export const other = investment({ accountId: 62, accountName: 'Checking', ineligible: 'container', positions: [] });
export const here = { providerAccountId: 501 } as const;
const reply = (...accounts: TransferAccount[]): PositionsReply => ({ deliveringFirm: 'Harbor Bank', accounts });
export const failure = { code: 'internal', reference: 'r', retryAfter: null } as const;

export const launchedHere = (over: Parameters<typeof session>[0] = {}) =>
  launched({ options: { ...session().options, flow: 'asset-transfer' }, ...over });

export function play(model: TransferModel, ...events: TransferEvent[]) {
  let effects: readonly TransferEffect[] = [];
  let ignored = false;
  let last = model;
  for (const event of events) ({ model: last, effects, ignored } = transfer(last, event));
  return { model: last, effects, ignored };
}

const connection: Connection = {
  provider: {
    providerId: 16_010,
    name: 'Harbor Bank',
    hostName: 'harbor.example',
    logo: '/frame/marks/Harbor%20Bank.svg',
    loginUrl: null,
    forgetPasswordUrl: null,
    help: null,
    redirects: false,
  },
  providerAccountId: 501,
  purpose: 'add',
  consentId: null,
  beside: false,
  hasAccounts: false,
  choseMethod: false,
  misses: 0,
  retries: 0,
  pastRequestIds: [],
};

export const settled: TransferEventOf<'embeddedEnded'> = {
  source: 'session',
  type: 'embeddedEnded',
  expired: false,
  online: true,
  exit: null,
  settled: {
    connection,
    account: view(),
    accounts: [account(61)],
    selectedAccountIds: [61],
  },
};

export const listed = (...accounts: TransferAccount[]) => replied('listPositions', here, reply(...accounts));
export const picked: TransferEventOf<'investmentPicked'> = { source: 'user', type: 'investmentPicked', accountId: 61 };
export const chosen: TransferEventOf<'positionsChosen'> = {
  source: 'user',
  type: 'positionsChosen',
  choice: { scope: 'partial', positionIds: [2] },
};
export const detailed: TransferEventOf<'detailsConfirmed'> = { source: 'user', type: 'detailsConfirmed' };
export const confirmed: TransferEventOf<'transferConfirmed'> = {
  source: 'user',
  type: 'transferConfirmed',
  accountNumber: null,
  idempotencyKey: 'key-1',
};
const asked = {
  ...here,
  accountId: 61,
  scope: 'partial',
  positionIds: [2],
  declared: true,
  idempotencyKey: 'key-1',
} as const;
export const shared = replied('createTransfer', asked, { reference: 'tr_1', ...here, accountId: 61 });
export const notShared = (code: Parameters<typeof refused>[2]['code']) =>
  refused('createTransfer', asked, { ...failure, code });

export const atPick = play(initialTransferModel, launchedHere(), settled, listed(investment(), other)).model;
export const atPositions = play(atPick, picked).model;
export const atDetails = play(atPositions, chosen).model;
export const atReview = play(atDetails, detailed).model;
