import { expect } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { receiptText } from '../../src/screens/consent-detail/receipt-text.ts';
import { account } from '../fixtures/accounts.ts';
import { connectionSamples, connectionsState } from '../fixtures/connections.ts';
import {
  consentList,
  consentCard,
  consentsState,
  dashboardSamples,
  detailState,
  stopping,
} from '../fixtures/dashboard.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const words = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const sample = (name: string) => dashboardSamples[name] ?? { state: detailState() };
const all = ({ root }: Stage, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const labels = (stage: Stage, selector: string): string[] => all(stage, selector).map((one) => words(one.textContent));

describe('frame: list of consents', () => {
  it('shows recipient, data, bank, purpose and end of each consent', async () => {
    const stage = await show(sample('consents'));
    const card = words(all(stage, 'fin-consent-card')[1]?.textContent);
    for (const part of [
      'Harbour UK',
      'Acorn Budget shows your accounts in one place.',
      'Acorn Budget, acting on behalf of Fin Link Data Ltd (registration number 900001)',
      'Your account transactions',
      'Everyday Checking',
      'ending in 1011',
      'Sep 3, 2026',
      'Confirm again by Dec 2, 2026 12 days left',
      'Ends Nov 1, 2027',
    ])
      expect(card).to.contain(part);
    expect(stage.reports).to.deep.equal([{ name: 'consents_open', props: { consents: 6 } }]);
    expect(all(stage, 'time').every((one) => one.getAttribute('datetime')?.endsWith('Z'))).to.equal(true);
  });

  it('offers no end for a single account, and a renewal only for consents that end soon', async () => {
    const stage = await show(sample('consents'));
    expect(labels(stage, 'fin-consent-card button')).to.deep.equal(['View', 'Renew', 'View', 'Renew', 'View']);
    const names = all(stage, 'fin-consent-card button').map((one) => words(one.ariaLabel));
    expect(names[0]).to.equal('View: Southern Cross Bank');
  });

  it('shows a notice for each consent that ends within 14 days and one line for the others', async () => {
    expect(labels(await show(sample('consents')), 'fin-consent-notices p')).to.deep.equal([
      'Sharing from Southern Cross Bank will end in 1 day, on Nov 21, 2026.',
      'Sharing from Harbour UK will end in 12 days, on Dec 2, 2026.',
    ]);
    const many = await show(sample('consents-many-notices'));
    expect(labels(many, 'fin-consent-notices p')).to.have.length(3);
    expect(labels(many, 'fin-consent-notices p')[0]).to.contain('will end today');
    all(many, 'fin-consent-notices .more')[0]?.click();
    expect(many.intents).to.deep.equal([{ type: 'filterChosen', filter: 'ending-soon' }]);
  });

  it('changes the filter by arrow keys and announces the number of consents', async () => {
    const stage = await show(sample('consents'));
    const [active, soon] = all(stage, '.filter input');
    active?.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(document.activeElement).to.equal(soon);
    expect(stage.intents).to.deep.equal([{ type: 'filterChosen', filter: 'ending-soon' }]);
    await stage.show(sample('consents-ending-soon'));
    await until(() => words(stage.spoken().polite) === '2 banks');
  });

  it('has a search from eight consents on and reports when nothing is found', async () => {
    const stage = await show(sample('consents'));
    expect(all(stage, '#consent-query')).to.deep.equal([]);
    await stage.show(sample('consents-many'));
    const field = all(stage, '#consent-query')[0];
    field?.focus();
    await sendKeys({ type: 'Zo' });
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'consentsSearched', query: 'Zo' });
    await stage.show(sample('consents-not-found'));
    await until(() => words(stage.spoken().polite) === 'Nothing matches “Zorgbank”.');
  });

  it('announces that a consent was renewed and its new end', async () => {
    const stage = await show(sample('consents-renewed'));
    const said = 'Renewed until Nov 1, 2027. Confirm again by Jan 30, 2027.';
    expect(words(stage.spoken().polite)).to.equal(`Harbour UK: ${said}`);
    expect(labels(stage, 'fin-consent-card .said')).to.deep.equal([said]);
    const single = consentCard({ reconfirmBy: null });
    await stage.show({ state: consentsState({ list: consentList({ cards: [single] }), renewedConsentId: 301 }) });
    expect(labels(stage, 'fin-consent-card .said')).to.deep.equal(['Renewed until Nov 1, 2027']);
  });

  it('keeps a renewed consent in the list filtered by "ending soon"', async () => {
    const cards = [
      consentCard({ consentId: 302, daysLeft: 5 }),
      consentCard({ renewedAt: '2026-11-20T10:00:00.000Z' }),
    ];
    const filtered = consentList({ cards, filter: 'ending-soon' });
    const stage = await show({ state: consentsState({ list: filtered, renewedConsentId: 301 }) });
    expect(labels(stage, 'fin-consent-card .said')).to.deep.equal([
      'Renewed until Nov 1, 2027. Confirm again by Jan 30, 2027.',
    ]);
    await stage.show({ state: consentsState({ list: filtered }) });
    expect(all(stage, 'fin-consent-card')).to.have.length(1);
  });

  it('lists ended consents with their reasons', async () => {
    expect(labels(await show(sample('consents-ended')), '.status')).to.deep.equal([
      'Expired',
      'Stopped',
      'Replaced by a newer one',
    ]);
  });
});

describe('frame: consent detail and renewal', () => {
  it('shows the renewal button first while the consent can be renewed', async () => {
    const stage = await show(sample('consent-detail'));
    const buttons = all(stage, '[slot=actions]');
    expect(buttons.map((one) => words(one.textContent))).to.deep.equal(['Renew', 'Stop sharing']);
    expect(buttons.map((one) => one.classList.contains('primary'))).to.deep.equal([true, false]);
    expect(labels(await show(sample('consent-detail-early')), '[slot=actions]')).to.deep.equal(['Stop sharing']);
    expect(labels(await show(sample('consent-detail-ended')), '[slot=actions]')).to.deep.equal([]);
  });

  it('shows both ends and the renewal interval of a consent that must be confirmed again', async () => {
    const both = words((await show(sample('consent-detail-british'))).root.textContent);
    expect(both)
      .to.contain('For how long Up to 365 days; confirm again every 90 days')
      .and.to.contain('Confirm again by Dec 2, 2026 12 days left')
      .and.to.contain('Ends Nov 1, 2027');
    const ended = words((await show(sample('consent-detail-ended'))).root.textContent);
    expect(ended).to.contain('Up to 365 days Ended').and.to.not.contain('onfirm again');
    const one = words((await show(sample('consent-detail'))).root.textContent);
    expect(one).to.contain('Up to 365 days Ends Nov 21, 2026 1 day left').and.to.not.contain('onfirm again');
  });

  it('marks only the end that changes when a consent is renewed', async () => {
    const told = words((await show(sample('consent-renewal'))).root.textContent);
    expect(told).to.contain('Confirm again by Feb 18, 2027 New Previously: Dec 2, 2026 Ends Nov 1, 2027 Nothing else');
  });

  it('names every data group and lists its contents when it is opened', async () => {
    const stage = await show(sample('consent-detail'));
    const [first] = all(stage, 'fin-data-groups button');
    expect(labels(stage, 'fin-data-groups button')).to.have.length(3);
    expect(first?.ariaExpanded).to.equal('false');
    first?.focus();
    await sendKeys({ press: 'Enter' });
    await until(() => first?.ariaExpanded === 'true');
    const list = document.getElementById(first?.getAttribute('aria-controls') ?? '');
    expect(list?.checkVisibility()).to.equal(true);
  });

  it('lists the history from newest to oldest', async () => {
    const entries = labels(await show(sample('consent-detail')), '.history strong');
    expect(entries).to.deep.equal(['Renewed', 'Expired', 'Permission given']);
  });

  it('shows in history and receipt that the data of an ended consent was deleted', async () => {
    const stage = await show(sample('consent-detail-deleted'));
    const said = 'We permanently deleted your transaction data from this bank.';
    expect(labels(stage, '.history .deletion-note')).to.deep.equal([said]);
    expect(words(all(stage, '.history li')[0]?.textContent))
      .to.contain('Stopped')
      .and.to.contain(said);
    const { formats, linking } = stage.scope;
    const card = consentCard({ status: 'REVOKED', deletion: { chosen: true } });
    expect(linking === null ? '' : receiptText(card, '2026-11-20T10:00:00.000Z', linking, formats)).to.contain(said);
    expect(labels(await show(sample('consent-detail')), '.history .deletion-note')).to.deep.equal([]);
  });

  it('isolates names of accounts from their digits in the receipt', async () => {
    const { formats, linking } = (await show(sample('consent-detail'))).scope;
    const card = { ...consentCard({}), accounts: [account(11, 'Everyday \u202E1284', { mask: '1011' })] };
    const receipt = linking === null ? '' : receiptText(card, '2026-11-20T10:00:00.000Z', linking, formats);
    expect(receipt).to.contain('\u2068Everyday \u202E1284\u2069 ••1011');
  });

  it('shows in list and receipt what the bank does not share of what the user agreed to', async () => {
    const card = consentCard({ scopeIds: ['ACCOUNT_DETAILS'], notGivenScopeIds: ['TRANSACTION_DETAILS'] });
    const stage = await show({ state: consentsState({ list: consentList({ cards: [card] }) }) });
    const [label, groups] = ['Not shared by Harbour UK', 'Your account transactions'];
    expect(labels(stage, 'fin-consent-card dt')).to.include(label);
    expect(labels(stage, 'fin-consent-card dd')).to.include(groups);
    // The words of the receipt come with the screen that offers it.
    const { formats, linking } = (await show(sample('consent-detail'))).scope;
    const receipt = linking === null ? '' : receiptText(card, '2026-11-20T10:00:00.000Z', linking, formats);
    expect(words(receipt)).to.contain(`${label}: ${groups}`);
    await stage.show({ state: consentsState({ list: consentList({ cards: [consentCard()] }) }) });
    expect(labels(stage, 'fin-consent-card dt')).not.to.include(label);
  });

  it('says how far back and how often data is read, and where privacy is explained', async () => {
    const facts = (root: Element) =>
      [...root.querySelectorAll('fin-consent-facts dl > div')].map((one) => words(one.textContent));
    const stage = await show({
      state: detailState({ list: consentList({ cards: [consentCard({ consentId: 303 })] }) }),
    });
    expect(facts(stage.root).join('\n')).to.contain('Transactions of the last 2 years');
    expect(facts(stage.root).join('\n')).to.contain('About once a day, and whenever you refresh');
    expect(facts(stage.root).join('\n')).to.contain('Contact Acorn Budget or Fin Link Data Ltd');
    const limited = consentCard({ consentId: 303, historyDays: 90, policyUrl: 'https://fin-link.example/privacy' });
    await stage.show({ state: detailState({ list: consentList({ cards: [limited] }) }) });
    expect(facts(stage.root).join('\n')).to.contain('Transactions of the last 90 days');
    const link = stage.root.querySelector<HTMLAnchorElement>('fin-consent-facts dd a');
    expect(link?.href).to.equal('https://fin-link.example/privacy');
    const { formats, linking } = stage.scope;
    const receipt = linking === null ? '' : words(receiptText(limited, '2026-11-20T10:00:00.000Z', linking, formats));
    for (const line of ['last 90 days', 'About once a day', 'https://fin-link.example/privacy'])
      expect(receipt).to.contain(line);
  });

  it('names only what is read', async () => {
    const card = (attributes: string[]) =>
      consentCard({ consentId: 303, scopeIds: ['ACCOUNT_DETAILS', 'CONTACT_DETAILS'], attributes });
    const stage = await show({
      state: detailState({ list: consentList({ cards: [card(['BASIC_ACCOUNT_INFO', 'HOLDER_NAME'])] }) }),
    });
    const lines = (): string => labels(stage, 'fin-data-groups .holds li').join(', ');
    expect(lines()).to.equal('Name and type of each account, Balances and limits, Your full name');
    await stage.show({ state: detailState({ list: consentList({ cards: [card(['HOLDER_DETAILS'])] }) }) });
    expect(lines()).to.contain('Your address, phone number and email address');
  });

  it('has the deletion switch off, explains it and announces its changes', async () => {
    const stage = await show(sample('consent-detail'));
    const choice = all(stage, '[role=switch]')[0];
    expect(choice?.ariaChecked).to.equal('false');
    const effect = document.getElementById(choice?.getAttribute('aria-describedby') ?? '');
    expect(words(effect?.textContent)).to.contain('keep what it already received until you ask for deletion');
    choice?.click();
    expect(stage.intents).to.deep.equal([{ type: 'deletionChosen', deleteDataAtEnd: true }]);
    await stage.show(sample('consent-detail-deleting'));
    expect(words(stage.spoken().polite)).to.contain('everywhere we keep them, including copies');
    await stage.show(sample('consent-detail-not-chosen'));
    expect(words(stage.spoken().assertive)).to.equal('Your choice wasn’t saved. Try again.');
  });
});

describe('frame: dialog that stops sharing', () => {
  it('is one question with the deletion choice and two equal buttons', async () => {
    await setViewport({ width: 544, height: 800 });
    const stage = await show(sample('consent-stop-deletion'));
    const buttons = all(stage, 'fin-stop-sharing [slot=actions]');
    expect(buttons.map((one) => words(one.textContent))).to.deep.equal(['Keep sharing', 'Stop sharing']);
    expect(new Set(buttons.map((one) => one.className)).size).to.equal(1);
    const widths = buttons.map((one) => Math.round(one.getBoundingClientRect().width));
    expect(new Set(widths).size).to.equal(1);
    expect(stage.root.querySelector('fin-dialog')?.shadowRoot?.activeElement?.localName).to.equal('h2');
    expect(labels(stage, '.consequences li').join(' ')).to.contain('all 3 accounts');
  });

  it('closes on Escape, but not while sharing is being stopped', async () => {
    const stage = await show(sample('consent-stop'));
    await sendKeys({ press: 'Escape' });
    expect(stage.intents).to.deep.equal([{ type: 'stopCancelled' }]);
    const sending = await show(sample('consent-stop-sending'));
    await sendKeys({ press: 'Escape' });
    for (const button of all(sending, 'fin-stop-sharing [slot=actions]')) button.click();
    expect(sending.intents).to.deep.equal([]);
  });

  it('ignores the second click of a double click on the previous button', async () => {
    const stage = await show(sample('consent-stop'));
    const stop = all(stage, 'fin-stop-sharing [slot=actions]')[1];
    stop?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(stage.intents).to.deep.equal([]);
    stop?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    expect(stage.intents).to.deep.equal([{ type: 'stopConfirmed' }]);
  });

  it('gives the focus back to the button that opened it', async () => {
    const stage = await show(sample('consent-detail-british'));
    const stop = all(stage, '[slot=actions]')[1];
    stop?.focus();
    await stage.show({ state: detailState({ consentId: 302, stopping }) });
    await stage.show(sample('consent-detail-british'));
    expect(document.activeElement).to.equal(stop);
  });

  it('leads to a screen that shows what the bank knows and whether data was deleted', async () => {
    const untold = await show(sample('consent-stopped-untold'));
    expect(words(untold.root.querySelector('fin-shell')?.textContent)).to.contain(
      'We couldn’t notify Southern Cross Bank yet; we’ll keep trying. It may list the permission until Nov 1, 2027.',
    );
    const deleted = await show(sample('consent-stopped-deleted'));
    expect(words(deleted.root.textContent)).to.contain('permanently deleted your transaction data');
    expect(deleted.reports).to.deep.equal([{ name: 'consent_revoke', props: { hardDelete: true } }]);
  });
});

describe('frame: consents in the list of connections', () => {
  it('have a notice with a renewal button when they end soon', async () => {
    const stage = await show({
      state: connectionsState({ notices: consentList().cards.map(({ consent }) => consent) }),
    });
    expect(labels(stage, 'fin-consent-notices p')).to.have.length(2);
    all(stage, 'fin-consent-notices button')[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'renewalWanted', consentId: 303 }]);
  });

  it('offer a new consent instead of new sign-in details when they have ended', async () => {
    const stage = await show(connectionSamples['connections-consent-ended'] ?? { state: connectionsState() });
    expect(labels(stage, '.card-actions button')).to.deep.equal(['Renew', 'Remove']);
  });
});
