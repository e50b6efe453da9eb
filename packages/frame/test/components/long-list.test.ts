import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { FrameState } from '../../src/platform/scope/frame-state.ts';
import type { RowLimits } from '../../src/components/long-list/row-limits.ts';
import { cardRows, plainRows } from '../../src/components/long-list/row-limits.ts';
import { fiveAccounts } from '../fixtures/accounts.ts';
import { connectionsState } from '../fixtures/connections.ts';
import { consentList, consentsState } from '../fixtures/dashboard.ts';
import { manyConnections, manyConsents, sixtyAccounts, sixtyValues } from '../fixtures/long-lists.ts';
import { netWorthState } from '../fixtures/net-worth.ts';
import { summaryState } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';
import type { Stage } from '../harness/stage.ts';

const words = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u2068\u2069]/g, '').trim();
const count = ({ root }: Stage, selector: string): number => root.querySelectorAll(selector).length;
const visible = ({ root }: Stage, selector: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
const field = (stage: Stage): Promise<HTMLInputElement> =>
  until(() => stage.root.querySelector<HTMLInputElement>('.list-search input'));

async function search(stage: Stage, text: string): Promise<void> {
  (await field(stage)).focus();
  await sendKeys({ type: text });
  await settled(stage.root);
}

/** Counts the rows that each task adds until the list is complete. */
async function batchesOf(state: FrameState, row: string, rows: number): Promise<number[]> {
  const stage = await show({ state });
  const sizes = [count(stage, row)];
  const observer = new MutationObserver(() => {
    const added = count(stage, row) - sizes.reduce((sum, size) => sum + size, 0);
    if (added > 0) sizes.push(added);
  });
  observer.observe(stage.root, { childList: true, subtree: true });
  await until(() => count(stage, row) === rows);
  observer.disconnect();
  return sizes;
}

describe('frame: long lists', () => {
  const lists: [name: string, state: FrameState, row: string, rows: number, limits: RowLimits][] = [
    ['60 accounts', summaryState({ accounts: sixtyAccounts }), 'fin-account-list li', 60, plainRows],
    ['60 accounts of net worth', netWorthState({ accounts: sixtyValues }), 'tbody tr', 60, plainRows],
    ['200 connections', connectionsState({ cards: manyConnections(200) }), 'fin-connection-card', 200, cardRows],
    [
      '200 consents',
      consentsState({ list: consentList({ cards: manyConsents(200) }) }),
      'fin-consent-card',
      200,
      cardRows,
    ],
  ];
  for (const [name, state, row, rows, limits] of lists)
    it(`render ${name} completely, in a first frame and batches of limited size`, async () => {
      const [first, ...batches] = await batchesOf(state, row, rows);
      expect(first).to.equal(limits.first);
      expect(Math.max(...batches)).to.be.at.most(limits.batch);
    }).timeout(20_000);

  it('skip layout and painting of connections outside the window', async () => {
    const stage = await show({ state: connectionsState({ cards: manyConnections(60) }) });
    await until(() => count(stage, 'fin-connection-card') === 60);
    const last = [...stage.root.querySelectorAll('.cards > li')].at(-1) as HTMLElement;
    expect(getComputedStyle(last).contentVisibility).to.equal('auto');
  });

  it('have no search field if they are short', async () => {
    const short = await show({ state: summaryState({ accounts: sixtyAccounts.slice(0, 11) }) });
    expect(count(short, '.list-search')).to.equal(0);
    const five = await show({ state: summaryState({ accounts: fiveAccounts }) });
    expect(count(five, '.list-search')).to.equal(0);
  });

  it('request an update also of connections that are not rendered yet', async () => {
    const stage = await show({ state: connectionsState({ cards: manyConnections(40) }) });
    [...stage.root.querySelectorAll('button')].find((one) => words(one.textContent) === 'Refresh all')?.click();
    const asked = stage.intents.map((intent) => 'providerAccountId' in intent && intent.providerAccountId);
    expect(new Set(asked).size).to.equal(38);
  });
});

describe('frame: search in a long list', () => {
  const primary = ({ root }: Stage): string => words(root.querySelector('.button.primary')?.textContent);
  const all = ({ root }: Stage): HTMLInputElement => root.querySelector('.all input') as HTMLInputElement;

  it('shows the matching accounts with the headings of their groups and announces their number once', async () => {
    const stage = await show({ state: summaryState({ accounts: sixtyAccounts }) });
    await search(stage, 'CREDIT');
    await until(() => visible(stage, 'li').length === 12);
    expect(visible(stage, 'h3')).to.have.length(6);
    expect(stage.spoken().polite).to.equal('');
    await until(() => stage.spoken().polite);
    expect(words(stage.spoken().polite)).to.equal('12 accounts found');
    expect(document.activeElement).to.equal(await field(stage));
  });

  it('finds an account by its last digits and hides groups without a match', async () => {
    const stage = await show({ state: summaryState({ accounts: sixtyAccounts }) });
    await search(stage, '2059');
    await until(() => visible(stage, 'li').length === 1);
    expect(visible(stage, 'h3').map((one) => words(one.textContent))).to.deep.equal(['Rewards']);
  });

  it('keeps the selection of hidden accounts and counts it', async () => {
    const stage = await show({ state: summaryState({ accounts: sixtyAccounts }) });
    await search(stage, 'Credit');
    await until(() => visible(stage, 'li').length === 12);
    expect(words(stage.root.querySelector('.all span')?.textContent)).to.equal('Select all found');
    all(stage).click();
    await settled(stage.root);
    expect([all(stage).checked, all(stage).indeterminate]).to.deep.equal([false, false]);
    expect(primary(stage)).to.equal('Save 48 accounts');
    expect(words(stage.root.querySelector('.all .count')?.textContent)).to.equal('48 of 60 selected');
    await sendKeys({ press: 'Tab' });
    (await field(stage)).focus();
    await sendKeys({ press: 'Escape' });
    await settled(stage.root);
    expect((await field(stage)).value).to.equal('');
    await until(() => visible(stage, 'li').length === 60);
    expect([all(stage).checked, all(stage).indeterminate]).to.deep.equal([false, true]);
    expect(visible(stage, 'li input:checked')).to.have.length(48);
  });

  it('says that nothing matches and offers no checkbox for all accounts', async () => {
    const stage = await show({ state: summaryState({ accounts: sixtyAccounts }) });
    await search(stage, 'Zorg');
    expect(visible(stage, 'li')).to.have.length(0);
    expect(visible(stage, '.all')).to.have.length(0);
    expect(words(stage.root.querySelector('.list-search p')?.textContent)).to.equal('Nothing matches “Zorg”.');
    await until(() => stage.spoken().polite);
    expect(words(stage.spoken().polite)).to.equal('Nothing matches “Zorg”.');
  });

  it('focuses a visible checkbox after a refusal', async () => {
    const none = sixtyAccounts.map((one) => ({ ...one, isSelectedForAggregation: false }));
    const stage = await show({ state: summaryState({ accounts: none }) });
    await search(stage, '2059');
    await stage.show({ state: summaryState({ accounts: none, refusal: 'empty' }) });
    expect(document.activeElement).to.equal(all(stage));
  });

  it('finds accounts of the net worth and keeps the total', async () => {
    const stage = await show({ state: netWorthState({ accounts: sixtyValues }) });
    await search(stage, '2059');
    await until(() => visible(stage, 'tbody tr').length === 1);
    expect(visible(stage, '.group h3').map((one) => words(one.textContent))).to.deep.equal(['Not included']);
    expect(visible(stage, '.totals')).to.have.length(1);
  });

  it('finds connections by the name of the bank and keeps the group that needs the user first', async () => {
    const stage = await show({ state: connectionsState({ cards: manyConnections(200) }) });
    await search(stage, 'credit');
    await until(() => visible(stage, 'fin-connection-card').length === 25);
    expect(visible(stage, 'section').map((one) => one.ariaLabel)).to.deep.equal(['Needs your attention', 'Linked']);
    await until(() => stage.spoken().polite);
    expect(words(stage.spoken().polite)).to.equal('25 banks found');
  });
});
