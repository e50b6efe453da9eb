import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { providerAccount } from '../fixtures/accounts.ts';
import { card, connectionSamples, connectionsState, running } from '../fixtures/connections.ts';
import { now, problem } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const words = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\u2068\u2069]/g, '').trim();
const buttons = ({ root }: Stage): HTMLButtonElement[] => [...root.querySelectorAll<HTMLButtonElement>('.card button')];
const labels = (stage: Stage): string[] => buttons(stage).map((one) => words(one.textContent));
const press = (stage: Stage, label: string): void =>
  [...stage.root.querySelectorAll('button')].find((one) => words(one.textContent) === label)?.click();
const sample = (name: string) => connectionSamples[name] ?? { state: connectionsState() };

describe('frame: list of connections', () => {
  it('lists connections that need the user first', async () => {
    const stage = await show(sample('connections'));
    const groups = [...stage.root.querySelectorAll('section')].map((group) => group.ariaLabel);
    expect(groups).to.deep.equal(['Needs your attention', 'Linked']);
    expect(words(stage.root.querySelector('h4')?.textContent)).to.equal('Summit Federal Bank');
  });

  it('gives the buttons of each connection distinct accessible names', async () => {
    const stage = await show(sample('connections'));
    const names = buttons(stage).map((one) => words(one.ariaLabel));
    expect(new Set(names).size).to.equal(names.length);
    for (const one of buttons(stage)) expect(words(one.ariaLabel)).to.contain(words(one.textContent));
  });

  it('offers only actions that the session’s capabilities allow', async () => {
    expect(labels(await show(sample('connections-no-link')))).to.deep.equal(['Remove']);
    const empty = await show({ state: connectionsState({ cards: [], mayLink: false }) });
    expect(empty.root.querySelector('button')).to.equal(null);
  });

  it('offers no update when the consent has ended', async () => {
    const account = {
      ...card().account,
      consentId: 700,
      status: 'FAILED',
      additionalStatus: 'CONSENT_REVOKED',
    } as const;
    const stage = await show({ state: connectionsState({ cards: [card({ account })] }) });
    expect(labels(stage)).to.deep.equal(['Renew', 'Remove']);
  });

  it('has no close button', async () => {
    const stage = await show(sample('connections'));
    expect(stage.root.querySelector('fin-shell')?.shadowRoot?.querySelector('.close')).to.equal(null);
  });

  it('sends events for linking, updating, new credentials and removal', async () => {
    const stage = await show({ state: connectionsState() });
    for (const label of ['Link another', 'Refresh', 'Edit sign-in', 'Remove']) press(stage, label);
    expect(stage.intents).to.deep.equal([
      { type: 'linkWanted' },
      { type: 'refreshWanted', providerAccountId: 900 },
      { type: 'fixWanted', providerAccountId: 900 },
      { type: 'removalWanted', providerAccountId: 900 },
    ]);
    expect(stage.reports).to.deep.equal([{ name: 'manage_open', props: { connections: 1 } }]);
  });

  it('requests an update of each connection that allows one', async () => {
    const other = card({ account: providerAccount({ providerAccountId: 902, status: 'SUCCESS' }) });
    const stage = await show({ state: connectionsState({ cards: [card(), running, other] }) });
    press(stage, 'Refresh all');
    expect(stage.intents).to.deep.equal([
      { type: 'refreshWanted', providerAccountId: 900 },
      { type: 'refreshWanted', providerAccountId: 902 },
    ]);
    const one = await show(sample('connections'));
    press(one, 'Refresh all');
    expect(one.intents).to.deep.equal([]);
  });

  it('shows why a connection cannot be updated instead of a button', async () => {
    const stuck = { updateEligibility: 'DISALLOW_UPDATE' } as const;
    const gone = { ...stuck, status: 'FAILED', additionalStatus: 'SITE_NOT_SUPPORTED' } as const;
    const stage = await show({ state: connectionsState({ cards: [card({ account: providerAccount(gone) })] }) });
    expect(labels(stage)).to.deep.equal(['Remove']);
    expect(words(stage.root.querySelector('.said')?.textContent)).to.contain('We can’t link Harbour Bank yet');
    const partly = providerAccount({ ...stuck, status: 'PARTIAL_SUCCESS' });
    await stage.show({ state: connectionsState({ cards: [card({ account: partly })] }) });
    expect(labels(stage)).to.deep.equal(['Edit sign-in', 'Remove']);
    expect(words(stage.root.querySelector('.said')?.textContent)).to.equal('No longer refreshes');
  });

  it('keeps the "update all" button while updates are running', async () => {
    const account = { ...running.account, updateEligibility: 'DISALLOW_UPDATE' } as const;
    const cards = [
      { ...running, account },
      { ...running, account: { ...account, providerAccountId: 902 } },
    ];
    const stage = await show({ state: connectionsState({ cards }) });
    const all = [...stage.root.querySelectorAll('button')].find((one) => one.textContent.includes('Refresh all'));
    expect(all?.ariaDisabled).to.equal('true');
  });

  it('keeps the focus and announces it when a connection moves in the list', async () => {
    const other = card({ account: providerAccount({ providerAccountId: 902, providerName: 'Other Bank' }) });
    const stage = await show({ state: connectionsState({ cards: [card(), other] }) });
    const [first, ...more] = buttons(stage);
    first?.focus();
    await stage.show({ state: connectionsState({ cards: [other], removed: 'Harbour Bank' }) });
    const heading = stage.root.querySelector('fin-shell')?.shadowRoot;
    expect(heading?.activeElement?.localName).to.equal('h2');
    expect(words(stage.spoken().polite)).to.equal('Harbour Bank was removed.');
    more.at(-1)?.focus();
    const focused = document.activeElement;
    await stage.show({ state: connectionsState({ cards: [other], removed: 'Third Bank' }) });
    expect(document.activeElement).to.equal(focused);
  });

  it('announces the result of an update once without moving the focus', async () => {
    const stage = await show({ state: connectionsState({ cards: [running] }) });
    const refresh = buttons(stage)[0];
    refresh?.focus();
    await stage.show({ state: connectionsState({ cards: [card({ result: { kind: 'noChanges' } })] }) });
    expect(words(stage.spoken().polite)).to.equal('Harbour Bank: no changes');
    expect(document.activeElement?.textContent?.trim()).to.equal('Refresh');
    expect(stage.reports.at(-1)).to.deep.equal({ name: 'refresh', props: { result: 'noChanges' } });
  });

  it('ignores presses on the button of a running update', async () => {
    const stage = await show({ state: connectionsState({ cards: [running] }) });
    const [refresh] = buttons(stage);
    expect(refresh?.ariaDisabled).to.equal('true');
    refresh?.click();
    expect(stage.intents).to.deep.equal([]);
  });

  it('shows when the next update is possible and enables its button then', async () => {
    let time = now;
    const stage = await show({ state: connectionsState() }, { clock: () => time });
    const soon = card({ result: { kind: 'failed', problem: problem('rate.limited', { retryAfter: 2 }) } });
    await stage.show({ state: connectionsState({ cards: [soon] }) });
    const refresh = () => buttons(stage).find((one) => words(one.textContent) === 'Refresh');
    expect(refresh()?.ariaDisabled).to.equal('true');
    expect(words(stage.root.querySelector('.said')?.textContent)).to.contain('again in');
    refresh()?.click();
    expect(words(stage.spoken().polite)).to.contain('again in');
    expect(stage.intents).to.deep.equal([]);
    time += 3_000;
    await until(() => refresh()?.ariaDisabled !== 'true');
    refresh()?.click();
    expect(stage.intents).to.deep.equal([{ type: 'refreshWanted', providerAccountId: 900 }]);
  });

  it('prefers the words of an error code to those of its class', async () => {
    const stage = await show({ state: connectionsState({ cards: [running] }) });
    const held = problem('rate.limited', { code: 'rate.sessions' });
    await stage.show({ state: connectionsState({ cards: [card({ result: { kind: 'failed', problem: held } })] }) });
    expect(words(stage.root.querySelector('.said')?.textContent)).to.contain('Too many requests');
    expect(words(stage.spoken().polite)).to.equal('Harbour Bank: Too many requests');
  });

  it('offers new sign-in details only for broken credentials', async () => {
    const account = providerAccount({ status: 'FAILED', additionalStatus: 'INCORRECT_CREDENTIALS' });
    const stage = await show({ state: connectionsState({ cards: [card({ account })] }) });
    expect(labels(stage)).to.contain('Fix sign-in').and.not.to.contain('Edit sign-in');
  });

  it('shows that an update waits for the user', async () => {
    const rows = [
      { name: 'signingIn', status: 'done' },
      { name: 'confirming', status: 'working' },
    ] as const;
    const refreshing = { since: null, rows, asked: true, before: null };
    const account = providerAccount({ status: 'USER_INPUT_REQUIRED' });
    const stage = await show({ state: connectionsState({ cards: [card({ account, refreshing })] }) });
    expect(words(stage.root.querySelector('[aria-current=step] .status')?.textContent)).to.equal('Waiting for you');
    expect(stage.root.querySelector('[aria-current=step] .mark')?.getAnimations()).to.deep.equal([]);
    const on = card({ account: { ...account, status: 'LOGIN_IN_PROGRESS' }, refreshing });
    await stage.show({ state: connectionsState({ cards: [on] }) });
    expect(words(stage.root.querySelector('[aria-current=step] .status')?.textContent)).to.equal('Working…');
  });

  it('shows that the bank asks a question', async () => {
    const stage = await show({ state: connectionsState({ cards: [running] }) });
    buttons(stage)[0]?.focus();
    const asked = { ...running, account: providerAccount({ status: 'USER_INPUT_REQUIRED' }) };
    await stage.show({ state: connectionsState({ cards: [asked] }) });
    expect(words(stage.spoken().polite)).to.equal('Harbour Bank has a question for you.');
    // The card has moved to the other group, and its title has the focus.
    expect(document.activeElement?.localName).to.equal('h4');
    press(stage, 'Answer the bank');
    expect(stage.intents).to.deep.equal([{ type: 'answerWanted', providerAccountId: 900 }]);
  });

  describe('removal', () => {
    it('asks in a dialog with its heading focused and keeps the connection on Escape', async () => {
      const stage = await show({ state: connectionsState() });
      press(stage, 'Remove');
      await stage.show(sample('connections-remove'));
      const dialog = stage.root.querySelector('fin-dialog');
      expect(dialog?.shadowRoot?.activeElement?.localName).to.equal('h2');
      const order = [...(dialog?.querySelectorAll('[slot=actions]') ?? [])].map((one) => words(one.textContent));
      expect(order).to.deep.equal(['Keep', 'Remove']);
      await sendKeys({ press: 'Escape' });
      expect(stage.intents.at(-1)).to.deep.equal({ type: 'removalCancelled' });
    });

    it('explains what happens to the consent', async () => {
      const said = async (name: string): Promise<string> =>
        words((await show(sample(name))).root.querySelector('.consequences')?.textContent);
      expect(await said('connections-remove-shared')).to.contain('This withdraws your permission for the whole bank.');
      expect(await said('connections-remove')).not.to.contain('consent');
    });

    it('announces the removal and focuses the heading', async () => {
      const stage = await show(sample('connections-remove'));
      stage.root.querySelectorAll<HTMLElement>('fin-dialog [slot=actions]')[1]?.click();
      expect(stage.intents).to.deep.equal([{ type: 'removalConfirmed' }]);
      expect(stage.reports.at(-1)).to.deep.equal({ name: 'remove_confirm', props: {} });
      await stage.show({ state: connectionsState({ cards: [], removed: 'Harbour Bank' }) });
      await stage.screen.updateComplete;
      await Promise.resolve();
      expect(words(stage.spoken().polite)).to.equal('Harbour Bank was removed.');
      expect(stage.root.querySelector('fin-shell')?.shadowRoot?.activeElement?.localName).to.equal('h2');
    });

    it('reports a failed removal and keeps the dialog open', async () => {
      const stage = await show(sample('connections-removing'));
      await stage.show(sample('connections-not-removed'));
      expect(stage.spoken().assertive).to.equal('We couldn’t remove it. Try again.');
    });
  });
});
