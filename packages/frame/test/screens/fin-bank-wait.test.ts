import { expect } from '@open-wc/testing';
import { openBankWindow } from '../../src/screens/bank-site/bank-window.ts';
import { atBankState, now, progressState } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';

const buttons = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[slot=actions]')];
const { authorizationId } = atBankState();
const types = ({ intents }: Stage): string[] => intents.map(({ type }) => type);

describe('frame: fin-bank-wait', () => {
  const original = window.open;
  let focused = 0;
  const bank = { closed: false, focus: () => (focused += 1) };

  beforeEach(() => {
    focused = 0;
    bank.closed = false;
    window.open = () => bank as unknown as Window;
  });
  afterEach(() => {
    window.open = original;
  });

  it('brings the bank’s window to the front, or requests another one', async () => {
    openBankWindow(authorizationId, '/oauth/start');
    const stage = await show({ state: atBankState() });
    buttons(stage)[0]?.click();
    expect([focused, types(stage)]).to.deep.equal([1, []]);
    bank.closed = true;
    buttons(stage)[0]?.click();
    expect(types(stage)).to.deep.equal(['bankReopened']);
  });

  it('opens a prepared link within the click unless it has expired', async () => {
    const ready = {
      authorizationId: 'cv_bbbbbbbbbbbbbbbbbbbb',
      startPath: '/oauth/start?2',
      bankHost: null,
      mode: 'popup',
    } as const;
    openBankWindow('cv_cccccccccccccccccccc', '/oauth/start');
    let clock = now;
    const stage = await show({ state: atBankState() }, { clock: () => clock });
    await until(() => types(stage).length > 0);
    await stage.show({ state: atBankState({ spare: ready }) });
    const opened: unknown[] = [];
    window.open = (address) => (opened.push(address), null);
    buttons(stage)[0]?.click();
    window.open = (address) => (opened.push(address), bank as unknown as Window);
    buttons(stage)[0]?.click();
    const address = `/oauth/start?2&locale=${document.documentElement.lang}`;
    expect(opened).to.deep.equal([address, address]);
    expect(types(stage)).to.deep.equal(['windowLost', 'popupBlocked', 'bankOpened']);
    bank.closed = true;
    clock += 541_000;
    buttons(stage)[0]?.click();
    expect(types(stage).at(-1)).to.equal('bankReopened');
  });

  it('is cancelled by its button only', async () => {
    const stage = await show({ state: atBankState() });
    expect(buttons(stage).map((one) => one.ariaDisabled)).to.deep.equal([null, null]);
    buttons(stage)[1]?.click();
    expect(types(stage)).to.deep.equal(['bankCancelled']);
  });

  it('asks about a closed window and keeps listening', async () => {
    openBankWindow(authorizationId, '/oauth/start');
    const stage = await show({ state: atBankState() });
    bank.closed = true;
    await until(() => types(stage).includes('windowClosed'));
    expect(types(stage)).to.deep.equal(['windowLost', 'bankHinted', 'windowClosed']);
    await stage.show({ state: atBankState({ maybeClosed: true }) });
    expect(stage.root.querySelector('fin-shell')?.heading).to.contain('Did you close');
    expect(stage.spoken().polite).to.contain('Did you close');
    window.dispatchEvent(new Event('focus'));
    await until(() => types(stage).length === 4);
  });

  it('asks the host after a message of the host’s page and ignores other origins', async () => {
    const stage = await show({ state: atBankState() });
    const say = (data: unknown, origin: string): boolean =>
      window.dispatchEvent(new MessageEvent('message', { data, origin }));
    say({ type: 'fin-authorization', authorizationId, status: 'done', providerAccountId: 1 }, 'https://evil.example');
    say({ type: 'fin-authorization' }, `${location.origin}.evil.example`);
    say({ type: 'fin-authorization' }, 'null');
    say('fin-authorization', location.origin);
    say({ type: 'success', providerAccountId: 1 }, location.origin);
    say(null, location.origin);
    expect(stage.intents).to.deep.equal([]);
    say({ type: 'fin-authorization', authorizationId, status: 'done', providerAccountId: 1 }, location.origin);
    // The content of the message is not trusted. The message only makes the flow send a request to the host.
    expect(stage.intents).to.deep.equal([{ type: 'bankHinted' }]);
  });

  it('asks the host once for several signs at the same time', async () => {
    const stage = await show({ state: atBankState() });
    for (let count = 0; count < 5; count += 1) window.dispatchEvent(new Event('focus'));
    expect(types(stage)).to.deep.equal(['bankHinted']);
  });

  it('focuses the next screen when the user returns from the bank’s window', async () => {
    const stage = await show({ state: atBankState() });
    const { hasFocus } = document;
    document.hasFocus = () => false;
    try {
      await stage.show({ state: progressState() });
    } finally {
      document.hasFocus = hasFocus;
    }
    (document.activeElement as HTMLElement | null)?.blur();
    window.dispatchEvent(new Event('focus'));
    expect(document.activeElement?.localName).to.equal('fin-shell');
  });

  it('has no buttons while the result is checked', async () => {
    const stage = await show({ state: atBankState({ status: 'checking' }) });
    expect(buttons(stage)).to.deep.equal([]);
    expect(stage.root.textContent).to.contain('Checking');
  });
});
