import { expect, test } from 'vitest';
import { categories } from '../../../../src/data/categories/system-categories.ts';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';

test.each([
  ['Move to pot', 'Move to pot'],
  ['pot_0000778xxfgh4iu8z83nWb', 'Pot transfer'],
  ['Pot transfer', 'Pot transfer'],
  ['Pot withdrawal', 'Pot withdrawal'],
  ['To Savings space', 'To savings space'],
  ['From Holiday Fund Space', 'From holiday fund space'],
  ['Space', 'Space'],
  ['Round-up', 'Round-up'],
  ['ROUND UP TO SAVINGS', 'Round up to savings'],
  ['To pocket GBP Holiday from GBP', 'To pocket gbp holiday from gbp'],
  ['To EUR vault', 'To eur vault'],
  ['Pocket Withdrawal', 'Pocket withdrawal'],
  ['Auto-save', 'Auto-save'],
  ['Cover from Savings', 'Cover from savings'],
  ['Forward to Spending', 'Forward to spending'],
  ['Quick save transfer to Rainy Day', 'Quick save transfer to rainy day'],
])('the movement %s is a transfer on both sides', (description, simple) => {
  for (const baseType of ['DEBIT', 'CREDIT'] as const)
    expect(categorize({ description, baseType, container: 'bank' })).toMatchObject({
      categoryId: categories.transfers.id,
      type: 'TRANSFER',
      simpleDescription: simple,
    });
});

test.each([
  'TO MELTING POT',
  'THE MELTING POT',
  'POT BELLY DELI',
  'SPACE NK',
  'TO ACME STORAGE SPACE',
  'COVER TO COVER BOOKS',
  'QUICK SAVE STORES',
  'ROUNDUP WEEDKILLER',
  'AUTOSAVER TYRES',
  'POCKET CINEMA',
])('the payment %s is no transfer', (description) => {
  const { type } = categorize({ description, baseType: 'DEBIT', container: 'bank' });
  expect(type).not.toBe('TRANSFER');
});
