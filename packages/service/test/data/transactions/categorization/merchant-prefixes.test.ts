import { expect, test } from 'vitest';
import { categorize } from '../../../../src/data/transactions/categorization/categorize.ts';
import { merchants } from '../../../../src/data/payees/merchants.ts';

const catalogueKeys = new Set(merchants.map(({ key }) => key));
const merchantOf = (description: string, currency: string) =>
  categorize({ description, baseType: 'DEBIT', container: 'creditCard', currency }).merchant;

test.each([
  ['CHECKCARD MCDONALD ROSS PROPERTIES', 'USD'],
  ['MCDONALD & SONS PLUMBING', 'USD'],
  ['WENDY HARRIS CERAMICS', 'USD'],
  ['TARGET PEST CONTROL', 'USD'],
  ['CHEVRON FENCING', 'USD'],
  ['PROGRESSIVE LEASING', 'USD'],
  ['SAFEWAY SCAFFOLDING', 'USD'],
  ['AFFIRM COUNSELING', 'USD'],
  ['NORDSTROM LAW GROUP', 'USD'],
  ['REI DO GADO', 'USD'],
  ['CHEWY JUNIOR', 'USD'],
  ['ATT J SMITH', 'USD'],
  ['HILTON HEAD FAMILY DENTAL', 'USD'],
  ['MARRIOTT BROTHERS ROOFING', 'USD'],
  ['HERTZ FURNITURE', 'USD'],
  ['SUBWAY TILE OUTLET', 'USD'],
  ['DOMINO PRINTING', 'USD'],
  ['ADOBE CREEK WINERY', 'USD'],
  ['UPS AND DOWNS CAFE', 'USD'],
  ['AVIS JONES', 'GBP'],
  ['ZARA KHAN', 'GBP'],
  ['KINDLE COTTAGE', 'GBP'],
  ['BOOKING OFFICE THEATRE', 'GBP'],
  ['EMIRATES STADIUM', 'GBP'],
  ['MORRISON FOERSTER', 'GBP'],
  ['SAINSBURY WINDOWS', 'GBP'],
  ['ICELAND TOURS', 'GBP'],
  ['JOHN LEWIS PLUMBING', 'GBP'],
  ['DAVID LLOYD JONES', 'GBP'],
  ['ARGOS TAVERNA', 'GBP'],
  ['BOOTS & SADDLES', 'GBP'],
  ['PRET IMMOBILIER', 'GBP'],
  ['NANDO PARRADO', 'GBP'],
  ['EDF MAN', 'GBP'],
  ['EON PRODUCTIONS', 'GBP'],
  ['OVO ARENA WEMBLEY', 'GBP'],
  ['O2 ACADEMY BRIXTON', 'GBP'],
  ['BT ELECTRICAL', 'GBP'],
  ['AVIVA STADIUM', 'GBP'],
  ['DIRECT LINE FLIGHTS', 'GBP'],
  ['CO-OPERATIVE FUNERALCARE', 'GBP'],
  ['COLES PLUMBING', 'AUD'],
  ['MYER FAMILY DENTAL', 'AUD'],
  ['DAVID JONES ELECTRICAL', 'AUD'],
  ['DAN MURPHY PLUMBING', 'AUD'],
  ['MITRE TAVERN', 'AUD'],
])('the shop %s is none of the catalogue', (description, currency) => {
  const merchant = merchantOf(description, currency);
  expect(merchant).not.toBeNull();
  expect(catalogueKeys).not.toContain(merchant?.key);
});

test.each([
  ['CHECKCARD 0314 MCDONALDS F4417 DALLAS TX', 'USD', "McDonald's"],
  ["MCDONALD'S RESTAURANT", 'USD', "McDonald's"],
  ['MCDONALD S F1234 AUSTIN TX', 'USD', "McDonald's"],
  ['MCDONALD 4417 DALLAS', 'USD', "McDonald's"],
  ['WENDYS 0042 OHIO CITY', 'USD', "Wendy's"],
  ['TARGET T-1234 AUSTIN TX', 'USD', 'Target'],
  ['TARGET 00012345 LONG BEACH CA', 'USD', 'Target'],
  ['TARGET.COM *', 'USD', 'Target'],
  ['SUBWAY 12345 LAGUNA BEACH CA', 'USD', 'Subway'],
  ['HERTZ RENT-A-CAR', 'USD', 'Hertz'],
  ['ADOBE *CREATIVE CLOUD', 'USD', 'Adobe'],
  ['PROGRESSIVE INSURANCE', 'USD', 'Progressive'],
  ['THE UPS STORE 0042', 'USD', 'The UPS Store'],
  ['BOOTS 1417 MANCHESTER', 'GBP', 'Boots'],
  ['BP NORTH GATE SERVICES', 'GBP', 'BP'],
  ['BOOTS LEEDS', 'GBP', 'Boots'],
  ['BOOTS THE CHEMISTS LEEDS', 'GBP', 'Boots'],
  ['WM MORRISONS STORE LEEDS', 'GBP', 'Morrisons'],
  ['MORRISONS PETROL', 'GBP', 'Morrisons'],
  ['SAINSBURYS S/MKTS', 'GBP', "Sainsbury's"],
  ['JOHN LEWIS OXFORD ST', 'GBP', 'John Lewis'],
  ['O2', 'GBP', 'O2'],
  ['BT GROUP PLC', 'GBP', 'BT'],
  ['EON NEXT', 'GBP', 'E.ON Next'],
  ['COLES 0456 RICHMOND', 'AUD', 'Coles'],
  ['COLES RICHMOND VI AUS', 'AUD', 'Coles'],
  ['COLES EXPRESS 1234', 'AUD', 'Coles Express'],
  ['DAN MURPHYS 1234', 'AUD', "Dan Murphy's"],
  ['MITRE 10 NEWTOWN', 'AUD', 'Mitre 10'],
])('the text %s is a purchase at a merchant of the catalogue', (description, currency, name) => {
  expect(merchantOf(description, currency)?.name).toBe(name);
});
