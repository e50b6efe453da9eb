import { expect } from '@open-wc/testing';
import { entryState, existingState, partialState, progressState, successState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const actions = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[slot=actions]')];
const words = (element: Element | null | undefined): string =>
  element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';

describe('fin-entry', () => {
  it('explains before it asks', async () => {
    const stage = await show({ state: entryState() });
    expect(stage.root.querySelectorAll('.points li')).to.have.length(3);
    actions(stage)[0]?.click();
    actions(stage)[1]?.click();
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['entryContinued', 'closeRequested']);
  });
});

describe('fin-existing', () => {
  it('offers what each connection needs', async () => {
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

describe('fin-progress-screen', () => {
  it('says what is done, and which step is at work', async () => {
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

  it('has no buttons at first, and a way to leave it running after ten seconds', async () => {
    const stage = await show({ state: progressState() });
    expect(actions(stage)).to.have.length(0);
    await stage.show({ state: progressState({ waiting: 'tenSeconds' }) });
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'finishLater' }]);
  });

  it('names the bank that is slow after a minute', async () => {
    const { root } = await show({ state: progressState({ waiting: 'sixtySeconds' }) });
    expect(words(root.querySelector('.slow'))).to.contain('Harbour Bank');
  });

  it('cannot be gone back from', async () => {
    const { root } = await show({ state: progressState() });
    expect(root.querySelector('fin-shell')?.shadowRoot?.querySelector('.back')).to.equal(null);
  });
});

describe('fin-partial', () => {
  it('gives each missing account its reason', async () => {
    const stage = await show({ state: partialState() });
    expect(words(stage.root.querySelector('.failed li'))).to.equal(
      'Car Loan The bank isn’t answering for this account.',
    );
    actions(stage)[0]?.click();
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'partialContinued' }, { type: 'retry' }]);
  });
});

describe('fin-success', () => {
  it('says what is linked, and offers another', async () => {
    const stage = await show({ state: successState() });
    expect(stage.root.querySelectorAll('li')).to.have.length(3);
    actions(stage)[0]?.click();
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'done' }, { type: 'linkAnother' }]);
  });
});

describe('fin-shell', () => {
  it('comes in the same order on every screen: back, title, close, steps, body, actions, footer', async () => {
    const { root } = await show({ state: existingState() });
    const inside = root.querySelector('fin-shell')?.shadowRoot;
    const order = [
      ...(inside?.querySelectorAll('.back, h2, .close, .stepper, slot:not([name]), slot[name=actions], footer') ?? []),
    ];
    expect(
      order.map((one) => one.className.split(' ').pop() || one.getAttribute('name') || one.localName),
    ).to.deep.equal(['back', 'h2', 'close', 'stepper', 'slot', 'actions', 'footer']);
  });

  it('tells a reader the step with the title', async () => {
    const { root } = await show({ state: existingState() });
    const inside = root.querySelector('fin-shell')?.shadowRoot;
    const step = inside?.querySelector('h2')?.getAttribute('aria-describedby') ?? '';
    expect(words(inside?.getElementById(step))).to.equal(
      'Step \u20681\u2069 of \u20684\u2069: \u2068Find your bank\u2069',
    );
    expect(inside?.querySelectorAll('[aria-current=step]')).to.have.length(1);
  });

  it('has targets of at least 44 pixels', async () => {
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

  it('asks to close', async () => {
    const { root, intents } = await show({ state: existingState() });
    root.querySelector('fin-shell')?.shadowRoot?.querySelector<HTMLElement>('.close')?.click();
    expect(intents).to.deep.equal([{ type: 'closeRequested' }]);
  });
});
