import { expect, test } from 'vitest';
import { achFormats, billPayFormats, personFormats } from '../../../src/data/payees/formats/united-states.ts';
import { australianFormats } from '../../../src/data/payees/formats/australia.ts';
import { cardFormats, descriptorFormats } from '../../../src/data/payees/formats/cards.ts';
import { britishFormats } from '../../../src/data/payees/formats/united-kingdom.ts';
import { readStatement } from '../../../src/data/payees/statement.ts';

const formats = [
  ...personFormats,
  ...billPayFormats,
  ...cardFormats,
  ...achFormats,
  ...britishFormats,
  ...australianFormats,
  ...descriptorFormats,
];

test.each(formats)('the text “$example” names $payee', ({ pattern, example, payee }) => {
  expect(pattern.exec(example)?.groups?.['payee']?.trim()).toBe(payee);
});

test.each([
  [
    'POS PURCHASE 0314 SQ *CORNER BAKERY 0412 AUSTIN TX CARD 1234',
    'US',
    { name: 'CORNER BAKERY', channel: 'card', place: { city: 'Austin', state: 'TX' } },
  ],
  ['TST* THE IRON SKILLET NASHVILLE TN', 'US', { name: 'THE IRON SKILLET', isRestaurant: true }],
  ['CEDAR VALLEY EL DES:RENT ID:88 INDN:JORDAN REYES CO ID:18 PPD', 'US', { name: 'CEDAR VALLEY EL', purpose: 'RENT' }],
  ['ADOBE *CREATIVE CLOUD 408-536-6000 CA', 'US', { name: 'ADOBE', nameAndProduct: 'ADOBE CREATIVE CLOUD CA' }],
  ['ONLINE TRANSFER IN', 'US', { channel: null }],
] as const)('the statement %s (%s) is read whole', (text, country, expected) => {
  expect(readStatement(text, country, false)).toMatchObject(expected);
});
