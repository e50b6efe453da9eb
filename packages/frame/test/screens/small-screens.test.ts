import { expect } from '@open-wc/testing';
import {
  connection,
  entryState,
  existingState,
  facts,
  partialState,
  progressState,
  successState,
} from '../fixtures/states.ts';
import { everyStatus, fiveAccounts, providerAccount } from '../fixtures/accounts.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const actions = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[slot=actions]')];
const words = (element: Element | null | undefined): string =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

describe('frame: fin-entry', () => {
  it('explains linking before the search', async () => {
    const stage = await show({ state: entryState() });
    expect(stage.root.querySelectorAll('.points li')).to.have.length(3);
    expect(words(stage.root)).not.to.contain('Only you');
    actions(stage)[0]?.click();
    actions(stage)[1]?.click();
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['entryContinued', 'closeRequested']);
  });
});

describe('frame: fin-entry for users with connections', () => {
  it('names the linked banks', async () => {
    const { root } = await show({ state: entryState({ linkedBanks: ['Northfield Savings', 'Bluewater'] }) });
    expect(root.querySelector('fin-shell')?.heading).to.equal('Welcome back');
    expect([...root.querySelectorAll('.linked li')].map(words)).to.deep.equal(['Northfield Savings', 'Bluewater']);
  });
});

describe('frame: fin-existing-connection, states of connections', () => {
  it('has a button for each status, described by its connection', async () => {
    const stage = await show({ state: existingState({ connections: everyStatus }) });
    const buttons = [...stage.root.querySelectorAll<HTMLElement>('.connection button')];
    expect(buttons.map(words)).to.deep.equal([
      'Use these accounts',
      'Use these accounts',
      'Answer the bank',
      'Fix sign-in',
      'Refresh now',
    ]);
    for (const button of buttons) button.click();
    expect(stage.intents).to.deep.equal([
      { type: 'existingUsed', providerAccountId: 910 },
      { type: 'existingUsed', providerAccountId: 911 },
      { type: 'existingUsed', providerAccountId: 912 },
      { type: 'existingFixed', providerAccountId: 913 },
      { type: 'existingRefreshed', providerAccountId: 914 },
    ]);
    const described = document.getElementById(buttons[4]?.getAttribute('aria-describedby') ?? '');
    expect(words(described)).to.contain('Couldn’t refresh');
  });

  it('offers a renewal when the consent has ended', async () => {
    const ended = providerAccount({
      status: 'FAILED',
      additionalStatus: 'CONSENT_EXPIRED',
      updateEligibility: 'ALLOW_UPDATE_WITH_CREDENTIALS',
      consentId: 7001,
    });
    const stage = await show({ state: existingState({ connections: [ended] }) });
    const button = stage.root.querySelector<HTMLElement>('.connection button');
    expect(words(button)).to.equal('Renew permission');
    button?.click();
    expect(stage.intents).to.deep.equal([{ type: 'existingRenewed', providerAccountId: ended.providerAccountId }]);
    expect(stage.reports).to.deep.equal([{ name: 'existing_choice', props: { choice: 'renew' } }]);
  });

  it('shows that a renewed connection stays linked', async () => {
    const { root } = await show({ state: successState({ connection: connection({ purpose: 'renew' }) }) });
    expect(root.querySelector('fin-shell')?.heading).to.contain('is still linked');
  });

  it('makes another login the primary action when nothing else is possible', async () => {
    const stage = await show({ state: existingState({ connections: everyStatus.slice(5) }) });
    expect(stage.root.querySelectorAll('.button.primary')).to.have.length(1);
    expect(actions(stage)[0]?.classList.contains('primary')).to.equal(true);
  });

  it('names the accounts once they are loaded', async () => {
    const { root } = await show({ state: existingState({ accounts: { 900: fiveAccounts.slice(0, 2) } }) });
    expect(words(root.querySelector('#connection-900'))).to.contain('Everyday Checking');
  });

  it('shows the skeleton after a delay and for a minimum time', async () => {
    // The test records each change of the page, because polling may see a change too late.
    const since = new Map<string, number>();
    const watch = new MutationObserver(() => {
      for (const part of ['fin-existing-connection', '.skeleton', '.connection'])
        if (!since.has(part) && document.querySelector(part) !== null) since.set(part, performance.now());
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const stage = await show({ state: existingState({ connections: null }) });
    await until(() => stage.root.querySelector('.skeleton'));
    await stage.show({ state: existingState() });
    await until(() => stage.root.querySelector('.connection'));
    watch.disconnect();
    const between = (earlier: string, later: string): number => (since.get(later) ?? 0) - (since.get(earlier) ?? 0);
    expect(between('fin-existing-connection', '.skeleton')).to.be.at.least(100);
    expect(between('.skeleton', '.connection')).to.be.at.least(200);
  });
});

describe('frame: fin-existing-connection', () => {
  it('sends the event of each connection’s button', async () => {
    const stage = await show({ state: existingState() });
    const [use, fix] = stage.root.querySelectorAll<HTMLElement>('.connection button');
    use?.click();
    fix?.click();
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([
      { type: 'existingUsed', providerAccountId: 900 },
      { type: 'existingFixed', providerAccountId: 901 },
      { type: 'differentLoginPicked' },
    ]);
  });
});

describe('frame: fin-progress-screen', () => {
  it('shows finished steps and the current one', async () => {
    const { root } = await show({ state: progressState() });
    const rows = [...root.querySelectorAll('fin-progress li')].map(words);
    expect(rows).to.deep.equal([
      'Signing in done',
      'Confirming it’s you not needed',
      'Finding accounts Working…',
      'Getting balances and history waiting',
    ]);
    expect(words(root.querySelector('[aria-current=step]'))).to.contain('Finding accounts');
  });

  it('offers to continue in the background after ten seconds', async () => {
    const stage = await show({ state: progressState() });
    expect(actions(stage)).to.have.length(0);
    await stage.show({ state: progressState({ waiting: 'tenSeconds' }) });
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'finishLater' }]);
  });

  it('names the slow bank after one minute', async () => {
    const { root } = await show({ state: progressState({ waiting: 'sixtySeconds' }) });
    expect(words(root.querySelector('.slow'))).to.contain('Harbour Bank');
    expect(words(root.querySelector('.slow')).replaceAll(/[\u2066-\u2069]/g, '')).to.contain('up to 15 minutes');
  });

  it('has no back button', async () => {
    const { root } = await show({ state: progressState() });
    expect(root.querySelector('fin-shell')?.shadowRoot?.querySelector('.back')).to.equal(null);
  });
});

describe('frame: fin-partial', () => {
  it('shows the reason for each missing account', async () => {
    const stage = await show({ state: partialState() });
    expect(words(stage.root.querySelector('.failed li'))).to.equal(
      'Car Loan The bank isn’t responding for this account.',
    );
    actions(stage)[0]?.click();
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'partialContinued' }, { type: 'retry' }]);
  });
});

describe('frame: fin-success', () => {
  it('names the linked bank and offers to link another', async () => {
    const stage = await show({ state: successState() });
    expect(stage.root.querySelectorAll('li')).to.have.length(3);
    actions(stage)[0]?.click();
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'done' }, { type: 'linkAnother' }]);
  });
});

describe('frame: fin-success after upkeep of a connection', () => {
  const start = { ...facts().start, providerAccountId: 900 };
  const balances = { start: { ...start, action: 'balance-refresh' as const } };
  const edited = connection({ purpose: 'edit', providerAccountId: 900, hasAccounts: true });

  it('says what was updated, shows the balances, and does not offer what was there already', async () => {
    const refreshed = connection({ purpose: 'refresh', providerAccountId: 900 });
    const stage = await show({ state: successState({ connection: refreshed }), facts: balances });
    expect(stage.root.querySelector('fin-shell')?.heading).to.equal('Balances updated');
    expect(words(stage.root.querySelector('.amount'))).to.contain('$');
    expect(words(stage.root)).not.to.contain('You can now use it');
  });

  it('says that a sign-in was updated', async () => {
    const stage = await show({ state: successState({ connection: edited }) });
    expect(stage.root.querySelector('fin-shell')?.heading).to.equal('Sign-in updated');
  });

  it('shows no stepper where only a part of the steps is taken', async () => {
    const stage = await show({ state: progressState({ connection: edited }), facts: balances });
    expect(stage.root.querySelector('fin-shell')?.shadowRoot?.querySelector('.stepper')).to.equal(null);
  });
});

describe('frame: fin-success and automatic updates', () => {
  it('mentions automatic updates only when they are planned', async () => {
    const daily = providerAccount({ status: 'SUCCESS', nextUpdateScheduled: '2026-11-21T07:00:00.000Z' });
    const stage = await show({ state: successState({ account: daily }) });
    expect(words(stage.root)).to.contain('Balances refresh daily');
    await stage.show({ state: successState() });
    expect(words(stage.root)).not.to.contain('Balances refresh daily');
  });
});

describe('frame: fin-shell', () => {
  it('has the same order on every screen: back, title, close, steps, body, actions, footer', async () => {
    const { root } = await show({ state: existingState() });
    const inside = root.querySelector('fin-shell')?.shadowRoot;
    const order = [
      ...(inside?.querySelectorAll('.back, h2, .close, .stepper, slot:not([name]), slot[name=actions], footer') ?? []),
    ];
    expect(
      order.map((one) => one.className.split(' ').pop() || one.getAttribute('name') || one.localName),
    ).to.deep.equal(['back', 'h2', 'close', 'stepper', 'slot', 'actions', 'footer']);
  });

  it('describes its heading by the current step', async () => {
    const { root } = await show({ state: existingState() });
    const inside = root.querySelector('fin-shell')?.shadowRoot;
    const step = inside?.querySelector('h2')?.getAttribute('aria-describedby') ?? '';
    expect(words(inside?.getElementById(step))).to.equal(
      'Step \u20681\u2069 of \u20684\u2069: \u2068Find your bank\u2069',
    );
    expect(inside?.querySelectorAll('[aria-current=step]')).to.have.length(1);
  });

  for (const [flow, verificationFirst, names] of [
    ['aggregation', false, 'Link, Your accounts'],
    ['verification', false, 'Link, Verify'],
    ['aggregation-plus-verification', false, 'Link, Your accounts, Verify'],
    ['aggregation-plus-verification', true, 'Link, Verify, Your accounts'],
    ['asset-transfer', false, 'Link, Transfer details'],
  ] as const)
    it(`names the steps of the flow ${flow}${verificationFirst ? ', verification first' : ''}`, async () => {
      const options = { ...facts().options, flow, verificationFirst };
      const { root } = await show({ state: existingState(), facts: { options } });
      const steps = [...(root.querySelector('fin-shell')?.shadowRoot?.querySelectorAll('ol li') ?? [])].map(words);
      expect(steps.slice(2).join(', ')).to.equal(names);
    });

  it('has buttons of at least 44 pixels', async () => {
    const { root } = await show({ state: existingState() });
    const targets = [
      ...root.querySelectorAll('.button'),
      ...(root.querySelector('fin-shell')?.shadowRoot?.querySelectorAll('button') ?? []),
    ];
    for (const target of targets) {
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(44);
    }
  });

  it('sends closeRequested from its close button', async () => {
    const { root, intents } = await show({ state: existingState() });
    root.querySelector('fin-shell')?.shadowRoot?.querySelector<HTMLElement>('.close')?.click();
    expect(intents).to.deep.equal([{ type: 'closeRequested' }]);
  });
});
