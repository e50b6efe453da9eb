import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { card, checking, netWorthAccount, netWorthSamples, netWorthState } from '../fixtures/net-worth.ts';
import { show } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const words = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const sample = (name: string) => netWorthSamples[name] ?? { state: netWorthState() };
const all = ({ root }: Stage, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
const labels = (stage: Stage, selector: string): string[] => all(stage, selector).map((one) => words(one.textContent));
const switchOf = (stage: Stage, accountId: number): HTMLElement | undefined =>
  all(stage, `fin-switch[data-account="${accountId}"] button`)[0];
/** Returns the rows below a heading. */
const rowsOf = (stage: Stage, heading: string): string[] => {
  const group = all(stage, '.group').find((one) => words(one.querySelector('h3, h4')?.textContent) === heading);
  return [...(group?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    words(row.querySelector('.account')?.textContent),
  );
};

describe('frame: net worth', () => {
  it('shows the total, assets and liabilities as the host states them', async () => {
    const stage = await show(sample('net-worth'));
    expect(labels(stage, '.totals dt')).to.deep.equal(['Net worth', 'Assets', 'Liabilities']);
    expect(labels(stage, '.totals dd')).to.deep.equal(['$19,348.35', '$20,660.55', '$1,312.20']);
  });

  it('lists accounts with bank and last digits in tables, those that do not count by themselves', async () => {
    const stage = await show(sample('net-worth'));
    expect(rowsOf(stage, 'Assets')).to.deep.equal([
      'Everyday Checking Pine Harbor Bank ••4821ending in 4821',
      'Rainy Day Savings Pine Harbor Bank ••7710ending in 7710 As of Nov 2, 2026',
    ]);
    expect(rowsOf(stage, 'Liabilities')).to.have.length(1);
    expect(rowsOf(stage, 'Not included')).to.deep.equal(['Family car Added manually As of Aug 14, 2026']);
    for (const table of all(stage, 'table')) {
      expect(words(document.querySelector(`#${table.getAttribute('aria-labelledby')}`)?.textContent)).not.to.equal('');
      expect([...table.querySelectorAll('[role=columnheader]')].map((one) => words(one.textContent))).to.deep.equal([
        'Account',
        'Balance',
        'Included',
      ]);
    }
  });

  it('keeps being a table where there is little room', async () => {
    await setViewport({ width: 320, height: 640 });
    const stage = await show(sample('net-worth-property'));
    for (const cell of all(stage, 'tbody td')) expect(cell.getAttribute('role')).to.equal('cell');
    expect(all(stage, 'thead').every((one) => getComputedStyle(one).display !== 'none')).to.equal(true);
    await setViewport({ width: 1280, height: 800 });
  });

  it('shows a property with its loans and what is left of its value', async () => {
    const stage = await show(sample('net-worth-property'));
    expect(labels(stage, '.group')[0]).to.contain('Linked loans appear with their property and count only once.');
    const rows = rowsOf(stage, 'Property and its loans');
    expect(rows.map((row) => row.split(' Pine')[0]?.split(' Added')[0])).to.deep.equal([
      '12 Orchard Lane',
      'Home Mortgage',
      'Home Equity Line',
      'Value after loans',
    ]);
    expect(labels(stage, '[aria-labelledby="property-USD"] .amount bdi')).to.deep.equal([
      '$610,000.00',
      '-$352,500.25',
      '-$27,499.75',
      '$230,000.00',
    ]);
    expect(rowsOf(stage, 'Other liabilities')).to.have.length(1);
  });

  it('keeps currencies apart, and accounts without a balance', async () => {
    const stage = await show(sample('net-worth-currencies'));
    expect(labels(stage, 'h3')).to.deep.equal(['US Dollar', 'British Pound', 'No balance yet', 'Not included']);
    expect(labels(stage, '.whole dd')).to.deep.equal(['$19,348.35', '£820.40']);
    expect(words(stage.root.textContent)).to.contain('Amounts in different currencies aren’t added together.');
    expect(rowsOf(stage, 'No balance yet')).to.have.length(2);
    expect(words(stage.root.textContent)).to.contain('Harbour UK ••1011ending in 1011 Date unknown');
  });

  it('shows below the first total which accounts it leaves out and why', async () => {
    const stage = await show(sample('net-worth-currencies'));
    const [section, ...others] = all(stage, 'section');
    expect(section?.querySelectorAll('details')).to.have.length(1);
    for (const other of others) expect(other.querySelector('details')).to.equal(null);
    expect(labels(stage, 'details summary')).to.deep.equal(['3 accounts aren’t in this total']);
    expect(labels(stage, 'details li')).to.deep.equal([
      'Current Account Counted in British Pound',
      'Retirement Plan No balance yet',
      'Flex Account We can’t tell whether you own or owe it',
    ]);
    const complete = await show(sample('net-worth'));
    expect(complete.root.querySelector('details')).to.equal(null);
  });

  it('shows the list of one left-out account in the singular', async () => {
    const accounts = [netWorthAccount(1, { balance: null, exclusion: 'no-balance' })];
    const stage = await show({ state: netWorthState({ accounts }) });
    expect(labels(stage, 'details summary')).to.deep.equal(['1 account isn’t in this total']);
    expect(labels(stage, 'details li')).to.deep.equal(['Everyday Checking No balance yet']);
  });

  it('gives the unknown side as the reason, also for an account with a balance', async () => {
    const accounts = [netWorthAccount(1, { exclusion: 'unknown-direction' })];
    const stage = await show({ state: netWorthState({ accounts }) });
    expect(labels(stage, 'details li')).to.deep.equal(['Everyday Checking We can’t tell whether you own or owe it']);
  });

  it('says that picked accounts count, even ones normally left out, and has no switches then', async () => {
    const stage = await show(sample('net-worth-limited'));
    expect(words(stage.root.textContent)).to.contain('Includes every account you chose, even ones normally left out.');
    expect(all(stage, 'fin-switch')).to.deep.equal([]);
    expect(rowsOf(stage, 'Not included')).to.deep.equal([]);
    expect(rowsOf(stage, 'Other assets').at(-1)).to.equal(
      'Family car Added manually As of Aug 14, 2026 Normally left out',
    );
  });

  it('has a switch for each account, named after it, which turns with the answer only', async () => {
    const stage = await show(sample('net-worth'));
    const one = switchOf(stage, 9001);
    expect(words(document.getElementById(one?.getAttribute('aria-labelledby') ?? '')?.textContent)).to.equal(
      'Include Everyday Checking',
    );
    one?.click();
    expect(stage.intents).to.deep.equal([{ type: 'includeSwitched', accountId: 9001, include: false }]);
    await stage.show(sample('net-worth-switching'));
    expect([one?.ariaChecked, one?.ariaDisabled]).to.deep.equal(['true', 'true']);
    one?.click();
    expect(stage.intents).to.have.length(1);
  });

  it('announces a switch with the new totals, keeps the focus on it and reports it', async () => {
    const stage = await show(sample('net-worth'));
    switchOf(stage, 9001)?.focus();
    const left = { ...checking, includeInNetWorth: false };
    const state = netWorthState({ accounts: [left, card], switched: left, freshness: 'loading' });
    await stage.show({ state });
    expect(stage.spoken().polite).to.equal('');
    expect(stage.reports).to.deep.equal([{ name: 'networth_toggle', props: { include: false } }]);
    expect(document.activeElement).to.equal(switchOf(stage, 9001));
    expect(rowsOf(stage, 'Not included')).to.have.length(1);
    const totals = [{ currency: 'USD', netWorth: '-1312.20', assets: '0.00', liabilities: '1312.20' }];
    await stage.show({ state: { ...state, totals, freshness: 'current' } });
    expect(words(stage.spoken().polite)).to.equal('Everyday Checking no longer counts. Net worth: -$1,312.20.');
    expect(stage.reports).to.have.length(1);
  });

  it('announces no totals that could not be read, and offers to read them', async () => {
    const stage = await show(sample('net-worth'));
    await stage.show({ state: netWorthState({ switched: checking, freshness: 'failed' }) });
    expect(words(stage.spoken().polite)).to.equal('Everyday Checking now counts.');
    all(stage, '.outdated button')[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  it('says beside the account that it could not be switched', async () => {
    const stage = await show(sample('net-worth'));
    await stage.show(sample('net-worth-not-switched'));
    expect(words(stage.spoken().assertive)).to.equal('We couldn’t save the change to Family car. Try again.');
    const said = document.getElementById(switchOf(stage, 9004)?.getAttribute('aria-describedby') ?? '');
    expect(words(said?.textContent)).to.equal('We couldn’t save this. Try again.');
  });

  it('says what to do where there is nothing to show', async () => {
    const empty = await show(sample('net-worth-empty'));
    expect(words(empty.root.querySelector('.empty')?.textContent)).to.equal(
      'No accounts yet Link a bank in Acorn Budget, or add what you own and owe manually.',
    );
    const none = await show(sample('net-worth-none-included'));
    expect(words(none.root.querySelector('.empty')?.textContent)).to.contain('Turn one on below.');
  });

  it('shows what its names say as text', async () => {
    const stage = await show({
      state: netWorthState({ accounts: [netWorthAccount(1, { accountName: '<img src=x>', providerName: '<b>' })] }),
    });
    expect(stage.root.querySelector('img, b')).to.equal(null);
  });

  for (const name of Object.keys(netWorthSamples))
    it(`is accessible: ${name}`, async () => {
      const { root } = await show(sample(name));
      await expect(root).to.be.accessible();
    });
});
