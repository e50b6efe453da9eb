import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { account, duplicates, fiveAccounts, northfield } from '../fixtures/accounts.ts';
import { manyAccounts } from '../fixtures/long-lists.ts';
import { facts, problem, summaryState } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const all = ({ root }: Stage): HTMLInputElement => root.querySelector('.all input') as HTMLInputElement;
const boxes = ({ root }: Stage): HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>('li input')];
const primary = ({ root }: Stage): HTMLButtonElement => root.querySelector('.button.primary') as HTMLButtonElement;

async function press(stage: Stage, box: HTMLInputElement | undefined): Promise<void> {
  box?.focus();
  await sendKeys({ press: 'Space' });
  await settled(stage.root);
}

describe('frame: fin-summary', () => {
  it('groups accounts by container and names each checkbox', async () => {
    const { root } = await show({ state: summaryState() });
    const groups = [...root.querySelectorAll('[role=group]')].map(
      (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
    );
    expect(groups).to.deep.equal(['Bank accounts', 'Cards', 'Investments', 'Loans']);
    expect(root.querySelector('label.row')?.textContent?.replaceAll(/\s+/g, ' ')).to.contain('Everyday Checking');
    expect(root.querySelector('label.row')?.textContent).to.contain('ending in \u20681011\u2069');
  });

  it('leaves out an account whose data did not arrive', async () => {
    const failed = account(17, 'Harbour Loan', { additionalStatus: 'SITE_UNAVAILABLE' });
    const stage = await show({ state: summaryState({ accounts: [...fiveAccounts, failed] }) });
    expect(stage.root.textContent).not.to.contain('Harbour Loan');
    expect(primary(stage).textContent?.trim()).to.equal('Save \u20685\u2069 accounts');
  });

  it('says that a list of the maximum length may lack accounts, which are linked', async () => {
    const said = 'This list shows up to \u2068200\u2069 accounts. Any others are linked too.';
    for (const [count, isSaid] of [
      [199, false],
      [200, true],
    ] as const) {
      const { root, remove } = await show({ state: summaryState({ accounts: manyAccounts(count) }) });
      expect(root.textContent?.includes(said)).to.equal(isSaid);
      remove();
    }
  });

  it('says that accounts can still be verified, unless they were verified first', async () => {
    const flow = 'aggregation-plus-verification' as const;
    for (const verificationFirst of [false, true]) {
      const options = { ...facts().options, flow, verificationFirst };
      const { root, remove } = await show({ state: summaryState(), facts: { options } });
      expect(/verify/i.test(root.textContent ?? '')).to.equal(!verificationFirst);
      remove();
    }
  });

  it('starts with the selected accounts and counts changes', async () => {
    const stage = await show({ state: summaryState() });
    expect(primary(stage).textContent?.trim()).to.equal('Save \u20685\u2069 accounts');
    await press(stage, boxes(stage)[0]);
    expect(primary(stage).textContent?.trim()).to.equal('Save \u20684\u2069 accounts');
  });

  it('selects all or no accounts with one checkbox', async () => {
    const stage = await show({ state: summaryState() });
    expect([all(stage).checked, all(stage).indeterminate]).to.deep.equal([true, false]);
    await press(stage, boxes(stage)[2]);
    expect([all(stage).checked, all(stage).indeterminate]).to.deep.equal([false, true]);
    await press(stage, all(stage));
    expect(boxes(stage).every((box) => box.checked)).to.equal(true);
    await press(stage, all(stage));
    expect(boxes(stage).some((box) => box.checked)).to.equal(false);
    expect(primary(stage).textContent?.trim()).to.equal('Save accounts');
  });

  it('shows accounts that are already linked and lists them on request', async () => {
    const stage = await show({ state: summaryState({ accounts: duplicates, otherConnections: [northfield] }) });
    const notice = stage.root.querySelector('fin-duplicate-accounts') as HTMLElement;
    expect(notice.querySelector('p')?.textContent).to.contain('Northfield Savings');
    expect(stage.reports).to.deep.equal([{ name: 'dedup_shown', props: { count: 2 } }]);
    const button = notice.querySelector('button') as HTMLButtonElement;
    const pairs = document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
    expect([button.ariaExpanded, pairs.hidden]).to.deep.equal(['false', true]);
    button.focus();
    await sendKeys({ press: 'Enter' });
    await settled(stage.root);
    expect([button.ariaExpanded, pairs.hidden]).to.deep.equal(['true', false]);
    expect([...pairs.querySelectorAll('.name')].map((one) => one.textContent)).to.deep.equal([
      'Everyday Checking',
      'Rainy Day Savings',
    ]);
  });

  it('waits for the names of the other connections and reports once', async () => {
    const stage = await show({ state: summaryState({ accounts: duplicates }) });
    expect(stage.root.querySelector('fin-duplicate-accounts')).to.equal(null);
    const known = summaryState({ accounts: duplicates, otherConnections: [] });
    await stage.show({ state: known });
    await stage.show({ state: { ...known } });
    expect(stage.root.querySelector('fin-duplicate-accounts p')?.textContent).to.contain('another login');
    expect(stage.reports.filter(({ name }) => name === 'dedup_shown')).to.have.length(1);
  });

  it('has no checkbox for all accounts below four', async () => {
    const { root } = await show({ state: summaryState({ accounts: fiveAccounts.slice(0, 3) }) });
    expect(root.querySelector('.all')).to.equal(null);
  });

  it('announces the number of selected accounts once, after changes have paused', async () => {
    const stage = await show({ state: summaryState() });
    await press(stage, boxes(stage)[0]);
    await press(stage, boxes(stage)[1]);
    expect(stage.spoken().polite).to.equal('');
    await until(() => stage.spoken().polite);
    expect(stage.spoken().polite).to.equal('\u20683\u2069 of \u20685\u2069 selected');
  });

  it('sends the selected accounts', async () => {
    const stage = await show({ state: summaryState() });
    await press(stage, boxes(stage)[4]);
    primary(stage).click();
    expect(stage.intents).to.deep.equal([
      { type: 'selectionSubmitted', accountIds: [11, 12, 13, 14], then: 'success' },
    ]);
    expect(stage.reports).to.deep.equal([{ name: 'accounts_save', props: { found: 5, kept: 4 } }]);
  });

  it('keeps its button enabled without a selection and explains what is missing', async () => {
    const stage = await show({ state: summaryState() });
    await press(stage, all(stage));
    expect(primary(stage).disabled).to.equal(false);
    primary(stage).click();
    expect(stage.intents).to.deep.equal([{ type: 'selectionSubmitted', accountIds: [], then: 'success' }]);
    await stage.show({ state: summaryState({ refusal: 'empty' }) });
    expect(stage.spoken().assertive).to.equal('Select at least one account, or leave.');
    expect(document.activeElement).to.equal(all(stage));
  });

  it('reports that saving failed and keeps the selection', async () => {
    const stage = await show({ state: summaryState() });
    await press(stage, boxes(stage)[0]);
    await stage.show({ state: summaryState({ refusal: problem('network.lost') }) });
    expect(stage.spoken().assertive).to.contain('wasn’t saved');
    expect(boxes(stage)[0]?.checked).to.equal(false);
  });

  it('keeps the selection when balances arrive later', async () => {
    const stage = await show({ state: summaryState() });
    await press(stage, boxes(stage)[0]);
    const later = fiveAccounts.map((one) =>
      account(one.accountId, one.accountName, { ...one, historyArriving: false }),
    );
    await stage.show({ state: summaryState({ accounts: later }) });
    expect(boxes(stage).map((box) => box.checked)).to.deep.equal([false, true, true, true, true]);
  });

  it('selects accounts that arrive later when the host has selected them', async () => {
    const stage = await show({ state: summaryState({ accounts: fiveAccounts.slice(0, 3) }) });
    await press(stage, boxes(stage)[0]);
    const late = [...fiveAccounts.slice(0, 4), { ...fiveAccounts[4], isSelectedForAggregation: false }];
    await stage.show({ state: summaryState({ accounts: late as typeof fiveAccounts }) });
    primary(stage).click();
    expect(stage.intents).to.deep.equal([{ type: 'selectionSubmitted', accountIds: [12, 13, 14], then: 'success' }]);
  });

  it('is a list without checkboxes when nothing may be selected', async () => {
    const stage = await show({
      state: summaryState(),
      facts: { options: { ...facts().options, accountSelection: false } },
    });
    const step = stage.root.querySelector('fin-shell')?.shadowRoot?.querySelector('[aria-current=step]');
    expect(step?.textContent?.trim()).to.equal('Your accounts');
    expect(stage.root.querySelectorAll('input')).to.have.length(0);
    primary(stage).click();
    expect(stage.intents).to.deep.equal([
      { type: 'selectionSubmitted', accountIds: [11, 12, 13, 14, 15], then: 'success' },
    ]);
  });
});
