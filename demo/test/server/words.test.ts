import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../../scripts/words/glossary.ts';
import { sentencesOfPage } from '../../../scripts/words/sentences.ts';
import { account, netWorth, transaction } from '../parties/service-records.ts';
import { openDemo } from '../parties/open-demo.ts';

describe('demo: words of its pages', async () => {
  const demo = await openDemo();
  Object.assign(demo.service.state, {
    account: [account(21), account(22, { CONTAINER: 'realEstate', isManual: true })],
    transaction: [transaction(31)],
    networth: [netWorth('2026-11-19', 1_500), netWorth('2026-11-20', 1_604.1)],
  });
  const cookie = await demo.signIn();
  const pages = [
    '/',
    '/link',
    '/lite',
    '/connections',
    '/consents',
    '/accounts',
    '/accounts/21',
    '/net-worth',
    '/upcoming',
    '/insights',
    '/views',
    '/properties',
    '/copy',
    '/events',
    '/theme',
    '/nowhere',
  ];

  it.each(pages)('keep to the glossary at %s', async (url) => {
    const { body } = await demo.send({ url }, cookie);
    const sentences = sentencesOfPage(body);
    expect(sentences.length).toBeGreaterThan(5);
    expect(faultsOf({ name: url, language: 'en-US', sentences })).toEqual([]);
  });
});
