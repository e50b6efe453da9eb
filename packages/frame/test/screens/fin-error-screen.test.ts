import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { problemClasses } from '@fin-link/flow';
import { account } from '../fixtures/accounts.ts';
import { connection, errorState, facts, handoffState, problem } from '../fixtures/states.ts';
import { linkProvider } from '../fixtures/providers.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { now } from '../fixtures/states.ts';

const actions = ({ root }: Stage): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[slot=actions]')];

describe('frame: fin-error-screen', () => {
  for (const problemClass of problemClasses) {
    it(`shows advice and an action, and folds the cause: ${problemClass}`, async () => {
      const stage = await show({ state: errorState(problemClass) });
      expect(stage.root.querySelector('fin-shell')?.heading).not.to.equal('');
      const paragraphs = [...stage.root.querySelectorAll('.what :is(p, li)')].map((one) => one.textContent?.trim());
      expect(paragraphs.every(Boolean)).to.equal(true);
      expect(paragraphs.length).to.be.at.least(1);
      expect(stage.root.querySelector('details')?.open).to.equal(false);
      expect(stage.root.querySelector('details p')?.textContent?.trim()).not.to.equal('');
      expect(actions(stage)[0]?.classList.contains('primary')).to.equal(true);
      expect(stage.reports[0]).to.deep.equal({ name: 'error_shown', props: { class: problemClass, attempt: 0 } });
    });
  }

  for (const [code, explanation] of [
    ['launch.origin-mismatch', ' parentOrigin of the session. The session was made for a page of another origin.'],
    ['provider-id.invalid', ' provider-id. The value is invalid. Write a whole number above 0.'],
    ['key.invalid', ' See '],
  ] as const)
    it(`explains a setup error in the console, with the attribute, the fix and an address: ${code}`, async () => {
      const said: string[] = [];
      const { error } = console;
      console.error = (text: string) => said.push(text);
      try {
        await show({ state: errorState('setup', { problem: problem('setup', { code }) }) });
        const start = `fin-link cannot go on, ${code}:${explanation}`;
        const text = await until(() => said.find((one) => one.startsWith(start)));
        expect(text.endsWith(`/docs/errors#${code}`)).to.equal(true);
      } finally {
        console.error = error;
      }
    });

  it('focuses its heading', async () => {
    const { screen, root } = await show({ state: errorState('unknown') });
    screen.focusEntry();
    expect(root.querySelector('fin-shell')?.shadowRoot?.activeElement?.localName).to.equal('h2');
  });

  it('links to the bank’s site and then offers to try again', async () => {
    const stage = await show({ state: errorState('account.locked') });
    const [open, again] = actions(stage);
    expect(open).to.be.instanceOf(HTMLAnchorElement);
    expect((open as HTMLAnchorElement).href).to.equal('https://harbourbank.example/login');
    expect((open as HTMLAnchorElement).rel).to.equal('noopener noreferrer');
    expect(again?.textContent?.trim()).to.equal('I’ve unlocked it');
    again?.click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  for (const [mode, button] of [
    ['tab', 'Open in this tab'],
    ['popup', 'Open Thistle Bank'],
  ] as const)
    it(`names a button that is there when the window was blocked: ${mode}`, async () => {
      const { ready, step: _step, mode: _mode, problem: _problem, ...journey } = handoffState();
      const recovery = { kind: 'handoff' as const, journey, ready: ready && { ...ready, mode } };
      const { root } = await show({ state: errorState('popup.blocked', { connection: journey.connection, recovery }) });
      const plain = (root.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
      expect(plain).to.contain('Open Thistle Bank from here instead.').and.to.contain(button);
      expect(plain.includes('in this tab')).to.equal(mode === 'tab');
    });

  it('shows the next action instead of a link when the bank has no address', async () => {
    const stage = await show({
      state: errorState('account.locked', { connection: connection({ provider: linkProvider({ loginUrl: null }) }) }),
    });
    expect(actions(stage).map((one) => one.textContent?.trim())).to.deep.equal([
      'I’ve unlocked it',
      'Choose another bank',
    ]);
  });

  it('links to the bank’s site only when the problem can be solved there', async () => {
    const offers = async (redirects: boolean) => {
      const connected = connection({ provider: linkProvider({ redirects }) });
      const stage = await show({ state: errorState('auth.method', { connection: connected }) });
      return actions(stage)[0]?.textContent?.trim();
    };
    expect(await offers(false)).to.equal('Choose another bank');
    expect(await offers(true)).to.equal('Continue');
  });

  it('offers to remove a connection instead of renewing it when the session may manage', async () => {
    const stage = await show({ state: errorState('consent.expired') });
    const labels = () => actions(stage).map((one) => one.textContent?.trim());
    expect(labels()).to.deep.equal(['Renew permission', 'Choose another bank']);
    const screen = stage.screen as unknown as { facts: ReturnType<typeof facts>; updateComplete: Promise<boolean> };
    screen.facts = facts({ mayManage: true });
    await screen.updateComplete;
    expect(labels()).to.deep.equal(['Renew permission', 'Remove bank']);
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'removalWanted', providerAccountId: 900 }]);
  });

  it('says that the bank wants a new sign-in, and not that the permission ended', async () => {
    const stage = await show({ state: errorState('consent.sign-in', { connection: connection({ consentId: 7001 }) }) });
    expect(actions(stage)[0]?.textContent?.trim()).to.equal('Sign in again');
    expect(stage.root.textContent).to.contain('Your permission hasn’t changed.');
    expect(stage.root.textContent).not.to.match(/withdrawn|ended/);
  });

  it('asks before it removes a connection and names what is lost', async () => {
    const removal = { sending: false, problem: null };
    const consented = connection({ providerAccountId: 900, consentId: 7001 });
    const state = errorState('consent.expired', { removal, connection: consented });
    const stage = await show({ state });
    const dialog = stage.root.querySelector('fin-remove-connection');
    expect(dialog?.textContent).to.contain('withdraws your permission for the whole bank');
    await until(() => stage.root.querySelector('fin-dialog')?.shadowRoot?.activeElement?.localName === 'h2');
    for (const button of dialog?.querySelectorAll('button') ?? []) button.click();
    expect(stage.intents.map(({ type }) => type)).to.deep.equal(['removalCancelled', 'removalConfirmed']);
    await stage.show({ state: { ...state, removal: { sending: false, problem: problem('network.lost') } } });
    expect(stage.spoken().assertive).to.equal('We couldn’t remove it. Try again.');
  });

  it('offers no other bank when the session names one', async () => {
    const stage = await show({ state: errorState('site.unsupported') });
    expect(actions(stage)[0]?.textContent?.trim()).to.equal('Choose another bank');
    const screen = stage.screen as unknown as { facts: ReturnType<typeof facts>; updateComplete: Promise<boolean> };
    const start = { ...facts().start, providerId: 16_002 };
    screen.facts = facts({ start });
    await screen.updateComplete;
    expect(stage.root.querySelector('fin-shell')?.back).to.equal(false);
  });

  it('disables "try again" until the retry time and announces it when pressed', async () => {
    let time = now;
    const stage = await show(
      { state: errorState('site.down', { problem: problem('site.down', { retryAfter: 30 }) }) },
      { clock: () => time },
    );
    expect(stage.root.querySelector('[role=timer]')?.textContent).to.contain('0:30');
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([]);
    expect(stage.spoken().polite).to.contain('0:30');
    time += 30_000;
    await until(() => stage.root.querySelector('[role=timer]') === null);
    actions(stage)[0]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  it('shows when the next update is possible and enables its button then', async () => {
    let time = now;
    const tooSoon = problem('rate.limited', { code: 'provider-account.recently-refreshed', retryAfter: 60 });
    const stage = await show({ state: errorState('rate.limited', { problem: tooSoon }) }, { clock: () => time });
    const at = stage.scope.formats.time(new Date(now + 60_000).toISOString());
    expect(stage.root.querySelector('[role=timer]')?.textContent).to.contain(at);
    const [done, again] = actions(stage);
    expect(done?.textContent?.trim()).to.equal('Done');
    expect(again?.ariaDisabled).to.equal('true');
    again?.focus();
    time += 60_000;
    await until(() => again?.ariaDisabled !== 'true');
    expect(document.activeElement).to.equal(again);
    expect(stage.spoken().polite).to.equal('You can try again now.');
    again?.click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  for (const code of [
    'rate.credentials',
    'rate.answers',
    'rate.sessions',
    'provider-account.busy',
    'provider-account.bank-limit',
  ] as const) {
    it(`has words and a retry for the error code ${code}`, async () => {
      const shown = async (one: typeof code | 'provider-account.recently-refreshed'): Promise<[string, string]> => {
        const state = errorState('rate.limited', { problem: problem('rate.limited', { code: one, retryAfter: 60 }) });
        const stage = await show({ state });
        return [stage.root.querySelector('fin-shell')?.heading ?? '', actions(stage)[1]?.textContent?.trim() ?? ''];
      };
      const [heading, retry] = await shown(code);
      expect(heading).not.to.equal((await shown('provider-account.recently-refreshed'))[0]);
      // Only a refresh is refreshed again.
      expect(retry).to.equal(code.startsWith('rate.') ? 'Try again' : 'Refresh again');
    });
  }

  it('lists the steps that the bank requires', async () => {
    const stage = await show({ state: errorState('site.action') });
    expect(stage.root.querySelectorAll('.steps li')).to.have.length(3);
    expect(actions(stage).map((one) => one.localName)).to.deep.equal(['a', 'button']);
    expect(actions(stage)[1]?.textContent?.trim()).to.equal('Done, try again');
  });

  it('retries a locked login only after the user confirms that it is unlocked', async () => {
    const stage = await show({ state: errorState('account.locked') });
    expect((actions(stage)[0] as HTMLAnchorElement).href).to.equal('https://harbourbank.example/login');
    expect(stage.intents).to.deep.equal([]);
    expect(actions(stage)[1]?.textContent?.trim()).to.equal('I’ve unlocked it');
    actions(stage)[1]?.click();
    expect(stage.intents).to.deep.equal([{ type: 'retry' }]);
  });

  it('names each unusable account with its reason', async () => {
    const unusable = [account(21, 'Air Miles', { container: 'reward', additionalStatus: 'DATASET_NOT_SUPPORTED' })];
    const { root } = await show({ state: errorState('accounts.none', { unusable }) });
    const listed = root.querySelector('.unusable li')?.textContent?.replaceAll(/\s+/g, ' ').trim();
    expect(listed).to.equal('Air Miles This type of account isn’t supported yet.');
  });

  it('shows long waits as a time of day', async () => {
    const stage = await show({
      state: errorState('rate.limited', { problem: problem('rate.limited', { retryAfter: 3_600 }) }),
    });
    expect(stage.root.querySelector('[role=timer]')?.textContent).to.match(/\d{1,2}:\d{2}/);
  });

  it('copies the reference and announces it', async () => {
    const stage = await show({ state: errorState('unknown') });
    const copied = new Promise((resolve) =>
      document.addEventListener('copy', () => resolve(document.getSelection()?.toString()), { once: true }),
    );
    stage.root.querySelector<HTMLElement>('.folded summary')?.focus();
    await sendKeys({ press: 'Enter' });
    stage.root.querySelector<HTMLElement>('.folded .button')?.focus();
    await sendKeys({ press: 'Enter' });
    expect(await copied).to.equal('rq_7Q2M-4KD9');
    expect(stage.spoken().polite).to.equal('Reference copied');
  });
});
