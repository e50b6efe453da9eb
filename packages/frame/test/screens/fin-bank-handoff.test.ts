import { expect } from '@open-wc/testing';
import { handoffState, now, problem } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const ready = handoffState().ready;
const link = ({ root }: Stage): HTMLAnchorElement => root.querySelector('a.primary') as HTMLAnchorElement;
const textOf = (root: Element): string => root.textContent?.replaceAll(/[\s\u2068\u2069]+/g, ' ') ?? '';

/** Clicks the link without leaving the test page. */
function click(anchor: HTMLAnchorElement): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  let wasPrevented = false;
  window.addEventListener(
    'click',
    (late) => {
      wasPrevented = late.defaultPrevented;
      late.preventDefault();
    },
    { once: true },
  );
  anchor.dispatchEvent(event);
  return Object.assign(event, { wasPrevented });
}

describe('frame: fin-bank-handoff', () => {
  it('ignores the second click of a double click on the previous button', async () => {
    const stage = await show({ state: handoffState() });
    const link = stage.root.querySelector('a.primary');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 });
    link?.dispatchEvent(click);
    expect([click.defaultPrevented, stage.intents]).to.deep.equal([true, []]);
  });

  const opened: [string, string, string][] = [];
  let given: Window | null = null;
  const original = window.open;

  beforeEach(() => {
    opened.length = 0;
    given = { closed: false, focus: () => {} } as Window;
    window.open = (address, target, features) => {
      opened.push([String(address), String(target), String(features)]);
      return given;
    };
  });
  afterEach(() => {
    window.open = original;
  });

  it('opens the bank’s window within the click on its link', async () => {
    const stage = await show({ state: handoffState() });
    const address = `${ready?.startPath}&locale=${document.documentElement.lang}`;
    expect(link(stage).getAttribute('href')).to.equal(address);
    const event = click(link(stage));
    expect(opened.map(([address, target]) => [address, target])).to.deep.equal([[address, '_blank']]);
    expect(event).to.deep.include({ wasPrevented: true });
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['bankOpened']);
    expect(stage.reports).to.deep.equal([{ name: 'bank_open', props: { mode: 'popup' } }]);
  });

  it('sends popupBlocked when the browser opens no window', async () => {
    given = null;
    const stage = await show({ state: handoffState() });
    click(link(stage));
    expect(stage.intents).to.deep.equal([{ type: 'popupBlocked' }]);
    expect(stage.reports).to.deep.equal([]);
  });

  for (const [what, open] of [
    ['is missing', undefined],
    [
      'throws',
      () => {
        throw new DOMException('not allowed', 'SecurityError');
      },
    ],
  ] as const)
    it(`sends popupBlocked when window.open ${what}`, async () => {
      Object.assign(window, { open });
      const stage = await show({ state: handoffState() });
      const event = click(link(stage));
      expect(event).to.deep.include({ wasPrevented: true });
      expect(stage.intents).to.deep.equal([{ type: 'popupBlocked' }]);
    });

  it('lets the link navigate for redirect mode "tab"', async () => {
    const inTab = ready === null ? null : ({ ...ready, mode: 'tab' } as const);
    const stage = await show({ state: handoffState({ mode: 'tab', ready: inTab }) });
    expect(link(stage).target).to.equal('_top');
    expect(click(link(stage))).to.deep.include({ wasPrevented: false });
    expect(opened).to.deep.equal([]);
    await until(() => stage.intents.length > 0);
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['bankOpened']);
  });

  it('names the bank’s address and says that no password is asked for here', async () => {
    const { root } = await show({ state: handoffState() });
    expect(textOf(root))
      .to.contain('it should be login.thistlebank.example')
      .and.to.contain('never sees your password');
  });

  it('requests a new link instead of opening an expired one', async () => {
    let clock = now;
    const stage = await show({ state: handoffState() }, { clock: () => clock });
    clock += 541_000;
    click(link(stage));
    expect(opened).to.deep.equal([]);
    expect(stage.intents).to.deep.equal([{ source: 'time', type: 'authorizationStale' }]);
  });

  it('is busy without a link and offers to try again after a while', async () => {
    const stage = await show({ state: handoffState({ ready: null }) });
    const button = (): HTMLElement => stage.root.querySelector('button.primary') as HTMLElement;
    expect(button().ariaDisabled).to.equal('true');
    await until(() => button().ariaDisabled !== 'true');
    button().click();
    await settled(stage.root);
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
    expect(button().ariaDisabled).to.equal('true');
  });

  it('shows why the link could not be made', async () => {
    const stage = await show({ state: handoffState({ ready: null, problem: problem('network.lost') }) });
    expect(stage.root.querySelector('[role=alert]')?.textContent).to.contain('Check your internet connection');
    stage.root.querySelector<HTMLElement>('button.primary')?.click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });
});
