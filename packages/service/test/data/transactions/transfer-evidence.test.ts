import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BankTransaction } from '../../../src/banks/connectors/contract/connector.ts';
import { isNumberOf, printedNumbers } from '../../../src/data/categories/pairs/printed-numbers.ts';
import { moved, transferUsers } from './transfer-users.ts';

const users = await transferUsers();
beforeEach(() => users.list({}));
afterEach(() => users.reset());

const out = (description: string, key = 'out') => moved(key, '2026-01-05', -500, { description });
const into = (description: string, key = 'in') => moved(key, '2026-01-05', 500, { description });

describe('evidence of a transfer between accounts of one user', () => {
  it.each([
    ['TO A/C 87654321', 'FROM A/C 12345678'],
    ['TO SAVINGS', 'FROM CURRENT'],
    ['TO SAVINGS', 'BRANCH 12'],
    ['MONTHLY AMOUNT', 'FROM CHECKING'],
    ['PAID TO 11-22-33 87654321', 'CREDIT'],
    ['MONTHLY AMOUNT ...4321', 'CREDIT'],
    ['TRANSFER FROM XX5678 TO XX4321', 'TRANSFER FROM XX5678 TO XX4321'],
    ['ZELLE PAYMENT TO ANN', 'ZELLE PAYMENT FROM ANN'],
    ['401K CONTRIBUTION', 'DEPOSIT'],
    ['Move to pot', 'CREDIT'],
    ['pot_0000778xxfgh4iu8z83nWb', 'Current account'],
    ['To Savings space', 'To Savings space'],
    ['Round-up', 'CREDIT'],
    ['Holiday 2026', 'HOLIDAY 2026'],
  ])('%s and %s are one transfer, and both have the category type TRANSFER', async (debit, credit) => {
    users.list({ checking: [out(debit)], savings: [into(credit)] });
    const user = await users.linked(`one ${debit} ${credit}`.replaceAll(/\W+/g, '-'), ['checking'], ['savings']);
    const [sent, received] = [await user.bySource('out'), await user.bySource('in')];
    expect(sent).toMatchObject({ categoryType: 'TRANSFER', transferTransactionId: received.id });
    expect(received).toMatchObject({ categoryType: 'TRANSFER', transferTransactionId: sent.id });
    expect(await user.totals()).toEqual([]);
    expect(await user.utilized()).toEqual([]);
  });

  it.each([
    ['TO A/C 87650000', 'FROM A/C 12345678'],
    ['TO A/C 87654321', 'FROM A/C 99999999'],
    ['ONLINE TRANSFER TO ACCOUNT 1234', 'ONLINE TRANSFER FROM ACCOUNT 5678'],
    ['ONLINE TRANSFER TO ACCOUNT 9998', 'ONLINE TRANSFER FROM ACCOUNT 5678'],
    ['TRANSFER TO CARD ENDING IN 9998', 'DEPOSIT'],
    ['BRANCH 12', 'DEPOSIT'],
    ['ZELLE PAYMENT TO ANN', 'DEPOSIT'],
    ['TO SAVINGS', 'OVERDRAFT FEE REVERSAL'],
  ])('%s and %s are not a transfer', async (debit, credit) => {
    users.list({ checking: [out(debit)], savings: [into(credit)] });
    const login = `two ${debit} ${credit}`.replaceAll(/\W+/g, '-');
    const user = await users.linked(login, ['checking', 'savings', 'card']);
    expect(await user.pairs()).toEqual([]);
    expect((await user.transactions()).some((row) => 'transferTransactionId' in row)).toBe(false);
  });

  it.each<[what: string, checking: BankTransaction[], savings: BankTransaction[]]>([
    ['on another day', [out('ANN SMITH')], [moved('in', '2026-01-06', 500, { description: 'ANN SMITH' })]],
    [
      'that another transaction has on another day',
      [out('ANN SMITH'), moved('other', '2025-12-05', -20, { description: 'Ann Smith' })],
      [into('ANN SMITH')],
    ],
    ['that two credits have', [out('ANN SMITH')], [into('ANN SMITH'), into('ANN SMITH', 'in-2')]],
    ['without letters', [out('12')], [into('12')]],
  ])('a text %s is no evidence', async (what, debits, credits) => {
    users.list({ checking: debits, savings: credits });
    const user = await users.linked(`text ${what}`.replaceAll(' ', '-'), ['checking'], ['savings']);
    expect(await user.pairs()).toEqual([]);
  });

  it('a printed number decides between two matching accounts', async () => {
    users.list({ checking: [out('TO A/C 4321')], savings: [into('DEPOSIT')], card: [into('PAYMENT', 'paid')] });
    const user = await users.linked('chooses', ['checking', 'savings', 'card']);
    expect(await user.pairs()).toEqual(['in=out']);
  });

  it('a card payment leaves the utilized categories only if both sides belong to the user', async () => {
    const paid = (digits: string) => out(`PAYMENT TO CARD ENDING IN ${digits}`);
    users.list({ checking: [paid('1111')], card: [into('PAYMENT THANK YOU', 'paid')] });
    const user = await users.linked('card', ['checking'], ['card']);
    expect(await user.utilized()).toEqual(['Credit Card Payments']);
    expect(await user.totals()).toEqual(['TRANSFER 500 500']);
    users.list({ checking: [paid('9998')], card: [into('PAYMENT THANK YOU', 'paid')] });
    await user.refresh(0, 'checking');
    expect(await user.pairs()).toEqual(['out=paid']);
    expect(await user.utilized()).toEqual([]);
    expect(await user.totals()).toEqual([]);
    users.list({ checking: [paid('9998')] });
    const alone = await users.linked('card-elsewhere', ['checking']);
    expect(await alone.utilized()).toEqual(['Credit Card Payments']);
  });

  it('pairing and unpairing are journaled as changes of both sides', async () => {
    users.list({ checking: [out('TO SAVINGS')] });
    const user = await users.linked('journaled', ['checking'], ['savings']);
    const { businessClock } = users.service.deps;
    const later = async () => {
      await businessClock.advance(1_000);
      return businessClock.now();
    };
    const before = await later();
    users.list({ checking: [out('TO SAVINGS')], savings: [into('DEPOSIT')] });
    await user.refresh(1, 'savings');
    expect(await user.told(before)).toEqual(['in', 'out']);
    const sent = await user.bySource('out');
    expect(sent.lastUpdated > sent.createdDate).toBe(true);
    const paired = await later();
    users.list({
      checking: [out('TO SAVINGS')],
      savings: [moved('in', '2026-01-05', 501, { description: 'DEPOSIT' })],
    });
    await user.refresh(1, 'savings');
    expect(await user.told(paired)).toEqual(expect.arrayContaining(['in', 'out']));
    expect(await user.bySource('in')).toMatchObject({ categoryType: 'INCOME', category: 'Deposits' });
    expect(await user.bySource('out')).not.toHaveProperty('transferTransactionId');
  });

  it('a category that the user chose for the side without evidence prevents a pair', async () => {
    users.list({ checking: [out('TO SAVINGS')], savings: [into('DEPOSIT')] });
    const user = await users.linked('chosen', ['checking', 'savings']);
    const { id } = await user.bySource('in');
    const body = { transaction: { container: 'bank', categoryId: 29, categorySource: 'SYSTEM' } };
    expect((await user.call('PUT', `/transactions/${id}`, { body })).status).toBe(204);
    expect(await user.pairs()).toEqual([]);
    expect(await user.bySource('in')).toMatchObject({ category: 'Salary/Regular Income' });
  });
});

describe('printed account numbers', () => {
  it.each([
    ['TO A/C 87654321 RENT', ['87654321']],
    ['Online Transfer to CHK ...1234 transaction#: 55667788', ['1234']],
    ['TRANSFER TO XX1234', ['1234']],
    ['DD BARCLAYCARD 4929XXXXXXXX1234', ['1234']],
    ['Payment to card ending in 1234', ['1234']],
    ['ACCOUNT NO. 5678', ['5678']],
    ['TFR TO 11-22-33 12345678', ['12345678']],
    ['TRANSFER TO 062-000 12345678', ['12345678']],
    ['TO GB29NWBK60161331926819', ['60161331926819']],
    ['CARD 4111 1111 1111 1112', ['4111111111111112']],
    ['FROM A/C 1111 TO A/C 2222', ['1111', '2222']],
    ['TO A/C 123', []],
    ['CHASE CREDIT CRD AUTOPAY PPD ID: 4760039224', []],
    ['TRANSFER REF 12345678', []],
    ['ACH TRANSFER TO SUMMIT ...1234 REF# 998877', ['1234']],
  ])('`printedNumbers` finds in %s the numbers %j', (text, digits) => {
    expect(printedNumbers(text)).toEqual(digits);
  });

  it.each([
    ['87654321', 'xxxx4321', true],
    ['4321', '87654321', true],
    ['87650000', 'xxxx4321', false],
    ['54321', 'xxx321', false],
    ['4321', null, false],
  ])('`isNumberOf` compares %s with %s by four digits or more', (printed, stored, is) => {
    expect(isNumberOf(printed, stored)).toBe(is);
  });
});
