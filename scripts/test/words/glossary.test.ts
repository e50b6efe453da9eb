import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../packages/banks/src/credential-sites/catalogue/catalogue.ts';
import { renderCatalogue } from '../../../packages/banks/src/credential-sites/catalogue/page.ts';
import { createSites } from '../../../packages/banks/src/credential-sites/sites/sites.ts';
import {
  authorizePage,
  messagePage,
  outcomePage,
} from '../../../packages/banks/src/open-banking/pages/authorize-page.ts';
import { connectionsPage } from '../../../packages/banks/src/open-banking/pages/connections-page.ts';
import { codePage, signInPage } from '../../../packages/banks/src/open-banking/pages/sign-in-page.ts';
import { words as connectionsWords } from '../../../packages/words/built/en-US/connections.ts';
import { words as consentListWords } from '../../../packages/words/built/en-US/consent-list.ts';
import { words as consentTextsWords } from '../../../packages/words/built/en-US/consent-texts.ts';
import { words as consentsWords } from '../../../packages/words/built/en-US/consents.ts';
import { words as linkingWords } from '../../../packages/words/built/en-US/linking.ts';
import { words as linksWords } from '../../../packages/words/built/en-US/links.ts';
import { words as openingWords } from '../../../packages/words/built/en-US/opening.ts';
import { words as overlaysWords } from '../../../packages/words/built/en-US/overlays.ts';
import { words as pagesWords } from '../../../packages/words/built/en-US/pages.ts';
import { words as problemWords } from '../../../packages/words/built/en-US/problem.ts';
import { words as sharedWords } from '../../../packages/words/built/en-US/shared.ts';
import { words as transferWords } from '../../../packages/words/built/en-US/transfer.ts';
import { words as verificationWords } from '../../../packages/words/built/en-US/verification.ts';
import { createFormats } from '../../../packages/words/src/index.ts';
import { bannedTerms, concepts, faultsOf, spellings, type Screen } from '../../words/glossary.ts';
import { sentencesOf, sentencesOfPage } from '../../words/sentences.ts';

const formats = createFormats('en');
const opening = openingWords(formats);
const shared = { ...sharedWords(formats), ...overlaysWords(formats) };
const linking = linkingWords(formats);
const { share, notices } = shared;
const { existing, progress, removal } = linksWords(formats);
const { problem } = problemWords(formats);
const { dedup, form, bankAuthorization } = linking;
const { managing } = connectionsWords(formats);
const consents = { ...consentListWords(formats).consents, ...consentsWords(formats).consents };
const { deletion, dataGroups, consentTexts } = consentTextsWords(formats);
const { verification } = verificationWords(formats);
const { transfer } = transferWords(formats);

/** Texts shown around screens. */
const around = [opening.shell, shared.leave, shared.session, shared.offline];

/** Parts of the frame's catalog that users read together. */
const frameScreens: Readonly<Record<string, unknown>> = {
  'bank search': [opening.search, shared.searchOutcome, share, shared.nothingShared],
  entry: [opening.entry, shared.linkedBefore, share],
  'bank already linked': existing,
  credentials: [linking.credentials, form],
  challenge: [linking.mfa, form],
  progress,
  'account summary': [linking.accounts, dedup],
  'partial success': linking.partial,
  success: linking.success,
  consent: [bankAuthorization.consent, consentTexts, dataGroups, deletion, shared.switched],
  handoff: bankAuthorization.handoff,
  'at the bank': bankAuthorization.atBank,
  'linked banks': [managing, removal, notices, existing.state, problem.classes, problem.codes],
  'data you share': [{ ...consents, receipt: null }, notices, deletion, dataGroups, shared.switched],
  'receipt of a consent': [consents.receipt, consents.recipient, dataGroups],
  'choice of an account to verify': [verification.pick, linking.accounts, verification.matching],
  'verified by name': [verification.matched, verification.offer],
  'offer of deposits': [verification.offer, verification.account],
  'details for deposits': [verification.details, verification.timeline, verification.account, form],
  'review of deposits': [verification.review, verification.details, verification.account],
  'deposits under way': [verification.waiting, verification.timeline, verification.account],
  'calendar reminder': verification.reminder,
  'amounts of deposits': [verification.amounts, verification.account, form],
  'result of deposits': [verification.result, verification.account],
  'verify too': verification.also,
  'choice of an investment account': [transfer.pick, linking.accounts],
  'positions to transfer': transfer.positions,
  'details of a transfer': [transfer.details, transfer.facts],
  'review of a transfer': [transfer.review, transfer.facts],
  'transfer details shared': transfer.shared,
  ...Object.fromEntries(
    Object.entries({ ...problem.classes, ...problem.codes }).map(([name, words]) => [
      `problem ${name}`,
      [words, { ...problem, classes: {}, codes: {} }],
    ]),
  ),
};

const frame = Object.entries(frameScreens).map(([name, parts]): Screen => ({
  name: `frame, ${name}`,
  language: 'en',
  sentences: sentencesOf([...around, parts]),
}));

const host: Screen = { name: 'host, return from a bank', language: 'en', sentences: sentencesOf(pagesWords(formats)) };

const asked = {
  consentId: null,
  clusters: [{ title: 'Balances', details: ['Current balance'] }],
  until: null,
  transactionsFrom: new Date(0),
  chosenBefore: [],
};
const accounts = [{ accountId: '1', name: 'Checking', shownNumber: '••1234' }];
const common = {
  action: '/interaction/1',
  error: 'Choose at least one account.',
  thirdParty: 'Acorn',
  accounts,
  ticked: [],
};
const showDate = (date: Date): string => date.toISOString();
const catalogue = renderCatalogue(catalogueOf(createSites()));
const consent = { consentId: '1', status: 'authorized' as const, authorizedAt: new Date(0), expiresAt: null };

const bankPages = (authorize: 'Authorise' | 'Authorize') => ({
  'sign-in': signInPage({ name: 'Thistle', signInBy: 'password and code', notes: messagePage('', '').body }, common),
  'sign-in by a code': signInPage({ name: 'Thistle', signInBy: 'code', notes: messagePage('', '').body }, common),
  code: codePage({ ...common, minutes: 5 }),
  authorize: authorizePage({ ...common, asker: 'Acorn', requested: asked, authorize, showDate }),
  done: outcomePage('done', 'Acorn', 'https://acorn.example'),
  declined: outcomePage('declined', 'Acorn', 'https://acorn.example'),
  failed: outcomePage('error', 'Acorn', 'https://acorn.example'),
  'connected apps': connectionsPage(
    '/connections',
    [{ consent, thirdParty: 'Acorn', accounts: ['Checking'], clusters: [] }],
    showDate,
  ),
});

const languages = [
  ['en-US', 'Authorize'],
  ['en-GB', 'Authorise'],
  ['en-AU', 'Authorise'],
] as const;

const banks: Screen[] = [
  { name: 'banks, catalogue', language: 'en-US', sentences: sentencesOfPage(catalogue) },
  ...languages.flatMap(([language, authorize]) =>
    Object.entries(bankPages(authorize)).map(([name, { title, body }]): Screen => ({
      name: `banks, ${name} in ${language}`,
      language,
      sentences: [title, ...sentencesOfPage(String(body))],
    })),
  ),
];

describe('the glossary', () => {
  it.each([...frame, host, ...banks])('the glossary holds for $name', (screen) => {
    expect(screen.sentences.length).toBeGreaterThan(1);
    expect(faultsOf(screen)).toEqual([]);
  });

  const screen = (language: Screen['language'], ...sentences: string[]): Screen => ({
    name: 'screen',
    language,
    sentences,
  });

  it.each(bannedTerms)('the glossary finds “$example”', ({ example, say }) => {
    expect(faultsOf(screen('en', example)).some((fault) => fault.endsWith(`say: ${say}`))).toBe(true);
  });

  it.each(concepts)(
    'the glossary refuses two terms for one $what on one screen, and accepts them on two',
    ({ example: [one, other], what }) => {
      expect(faultsOf(screen('en', one, other)).some((fault) => fault.includes(`for one thing (${what})`))).toBe(true);
      for (const alone of [one, other]) expect(faultsOf(screen('en', alone)).join()).not.toContain('for one thing');
    },
  );

  it.each(spellings)(
    'the glossary finds the other spelling of $example.american and $example.british',
    ({ example }) => {
      expect(faultsOf(screen('en-US', example.american))).toEqual([]);
      expect(faultsOf(screen('en-GB', example.british))).toEqual([]);
      expect(faultsOf(screen('en-US', example.british))).toHaveLength(1);
      expect(faultsOf(screen('en-GB', example.american))).toHaveLength(1);
      expect(faultsOf(screen('en', example.american, example.british))).toHaveLength(2);
    },
  );

  it('the glossary reads text and labels of a page, without code and scripts', () => {
    const page =
      '<p title="A label">One <b>bold</b> word &amp; more</p><code>ok</code><script>let x;</script><p>Two</p>';
    expect(sentencesOfPage(page)).toEqual(['A label', 'One bold word & more', '… …', 'Two']);
  });
});
