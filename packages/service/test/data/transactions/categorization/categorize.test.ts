import type { Container } from '@fin-link/contracts/service';
import { systemClock } from '@fin-link/storage';
import { manualClock, openTestStorage } from '@fin-link/testing';
import { afterTests } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { createCredentialSiteConnector } from '../../../../src/banks/connectors/credential-site/index.ts';
import { pages } from '../../../../src/banks/connectors/contract/paging.ts';
import {
  categories,
  categoryOf,
  detailCategories,
  type CategoryName,
} from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { testBanks } from '../../../harness/test-banks.ts';
import { expectedCategories } from './expected-categories.ts';

const signal = new AbortController().signal;

describe('categorization of transaction descriptions', () => {
  it.each<[string, 'CREDIT' | 'DEBIT', Container, CategoryName, string, string | null]>([
    [
      'SQ *BLUE BOTTLE COFFEE Oakland CA',
      'DEBIT',
      'creditCard',
      'restaurants',
      'Blue Bottle Coffee',
      'Blue Bottle Coffee',
    ],
    ['DEBIT CARD PURCHASE 1234 WAL-MART #1234 DALLAS TX', 'DEBIT', 'bank', 'merchandise', 'Walmart', 'Walmart'],
    ['POS DEBIT 4616 STARBUCKS STORE 725 AUSTIN TX', 'DEBIT', 'bank', 'restaurants', 'Starbucks', 'Starbucks'],
    ['AMZN Mktp US*2K4AB8', 'DEBIT', 'creditCard', 'merchandise', 'Amazon', 'Amazon'],
    ['AMZN Mktp US*2K4AB8', 'CREDIT', 'creditCard', 'merchandise', 'Amazon', 'Amazon'],
    ['ACME CORP DIRECT DEP PPD ID: 9111111103', 'CREDIT', 'bank', 'salary', 'Payroll from Acme Corp', null],
    ['CHASE CREDIT CRD AUTOPAY PPD ID: 4760039224', 'DEBIT', 'bank', 'cardPayments', 'Credit card payment', null],
    ['AUTOMATIC PAYMENT - THANK YOU', 'CREDIT', 'creditCard', 'cardPayments', 'Credit card payment', null],
    ['VENMO PAYMENT 1023456789 WEB ID: 3264681992', 'DEBIT', 'bank', 'transfers', 'Venmo', null],
    ['WELLS FARGO HOME MORTGAGE PMT', 'DEBIT', 'bank', 'mortgage', 'Mortgage payment', null],
    [
      'PRAIRIE FARM INSURANCE WEB PMT',
      'DEBIT',
      'bank',
      'insurance',
      'Prairie Farm Insurance',
      'Prairie Farm Insurance',
    ],
    ['USATAXPYMT IRS', 'DEBIT', 'bank', 'taxes', 'IRS tax payment', null],
    ['CHECK 1389', 'DEBIT', 'bank', 'checks', 'Check 1389', null],
    ['MONTHLY SERVICE FEE', 'DEBIT', 'bank', 'serviceCharges', 'Monthly fee', null],
    ['CASHBACK BONUS REDEMPTION', 'CREDIT', 'creditCard', 'rewards', 'Cash back', null],
    ['REINVESTMENT FIDELITY 500 INDEX', 'DEBIT', 'investment', 'securitiesTrades', 'Reinvestment fidelity index', null],
    [
      'FERN & THISTLE OUTFITTERS DENVER CO',
      'CREDIT',
      'creditCard',
      'merchandise',
      'Fern & Thistle Outfitters',
      'Fern & Thistle Outfitters',
    ],
    ['QWERTZ 77', 'DEBIT', 'creditCard', 'otherExpenses', 'Qwertz', 'Qwertz'],
    ['QWERTZ 77', 'CREDIT', 'creditCard', 'refunds', 'Qwertz', 'Qwertz'],
    ['QWERTZ 77', 'DEBIT', 'bank', 'uncategorized', 'Qwertz', null],
    ['9999', 'DEBIT', 'bank', 'uncategorized', '9999', null],
  ])(
    'the description %s (%s, %s) is categorized as %s',
    (description, baseType, container, category, simple, merchant) => {
      const found = categorize({ description, baseType, container });
      expect([categoryOf(found.categoryId), found.simpleDescription, found.merchant?.name ?? null]).toEqual([
        categories[category],
        simple,
        merchant,
      ]);
    },
  );

  it('transaction categorization matches merchant names by whole words, so a similar name is not matched to a chain', () => {
    for (const description of ['TARGETED FITNESS', 'REINHOLD BOOKS', 'BPM RECORDS', 'UBERTO TAILOR']) {
      const { merchant } = categorize({ description, baseType: 'DEBIT', container: 'creditCard' });
      expect(merchant?.name.toUpperCase()).toBe(description);
    }
  });

  it('transaction categorization accepts any description without failing or hanging', () => {
    const odd = [
      '',
      ' ',
      '*'.repeat(200),
      '#'.repeat(200),
      'A '.repeat(100),
      '\u{1F600} CAFÉ',
      'ID: '.repeat(50),
      `${'9'.repeat(100)} TX`,
    ];
    for (const description of odd)
      for (const container of ['bank', 'creditCard', 'loan', 'investment', 'reward'] as const) {
        const { simpleDescription, categoryId } = categorize({ description, baseType: 'DEBIT', container });
        expect(simpleDescription.length).toBeLessThanOrEqual(Math.max(description.length, 30));
        expect(categoryOf(categoryId).id).toBe(categoryId);
      }
  });
});

it('every transaction category has a unique id, and every detail category belongs to one of them', () => {
  const ids = Object.values(categories).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { categoryId } of Object.values(detailCategories)) expect(ids).toContain(categoryId);
});

it('transaction categorization agrees with hand-made categories for at least 95 % of the simulated banks’ descriptions', async () => {
  const baseUrl = await testBanks({ storage: await openTestStorage(), clock: manualClock() });
  const connector = createCredentialSiteConnector({
    baseUrl,
    connectTimeout: 10_000,
    requestTimeout: 30_000,
    maxReplySize: 4_000_000,
  });
  afterTests(() => connector.close());
  const wrong = new Map<string, string>();
  let total = 0;
  let agreed = 0;
  for (const [bankKey, login] of [
    ['16001', 'ok'],
    ['16001', 'ok-ben'],
    ['16002', 'ok-bob'],
    ['16002', 'ok-uma'],
  ] as const) {
    for await (const { description, baseType, container } of linesOf(bankKey, login)) {
      total += 1;
      const expected = expectedCategories.find(
        ([words, side]) => (side === null || side === baseType) && words.test(description),
      )?.[2];
      const found = categorize({ description, baseType, container });
      if (expected !== undefined && found.categoryId === categories[expected].id) agreed += 1;
      else wrong.set(description, categoryOf(found.categoryId).name);
    }
  }
  expect(total).toBeGreaterThan(4_000);
  expect(
    agreed / total,
    JSON.stringify(
      [...new Map([...wrong].map(([text, found]) => [text.replaceAll(/\d/g, ''), found]))].slice(0, 20),
      null,
      1,
    ),
  ).toBeGreaterThanOrEqual(0.95);

  async function* linesOf(
    bankKey: string,
    login: string,
  ): AsyncGenerator<{ description: string; baseType: 'CREDIT' | 'DEBIT'; container: Container }> {
    const target = { providerId: Number(bankKey), bankKey };
    let entered = await connector.signIn(target, { LOGIN: login, PASSWORD: 'ok' }, signal);
    if (entered.kind === 'challenge')
      entered = await connector.answer(target, entered.session, { answer: '123456' }, signal);
    if (entered.kind !== 'signed-in') return;
    const { session } = entered;
    const accounts = await connector.listAccounts(target, session, signal);
    for (const { key, container } of accounts.kind === 'listed' ? accounts.items : []) {
      const fetchPage = (cursor: string | null) =>
        connector.listTransactions(target, session, key, { from: '2024-01-15', to: '2026-01-15', cursor }, signal);
      for await (const page of pages(fetchPage, systemClock)) {
        for (const { description, amount } of page.kind === 'page' ? page.items : []) {
          yield { description, baseType: amount.amount.startsWith('-') ? 'DEBIT' : 'CREDIT', container };
        }
      }
    }
  }
});
