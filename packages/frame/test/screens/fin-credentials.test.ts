import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { SessionFacts } from '@fin-link/flow';
import { connection, credentialsState, errorState, existingState, facts, now, problem } from '../fixtures/states.ts';
import { field, form, options, passwordForm, row, storedForm } from '../fixtures/forms.ts';
import { show, until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';
import { Drafts } from '../../src/platform/drafts/drafts.ts';

const wrong = (misses: number) =>
  credentialsState({ problem: problem('credentials.wrong'), connection: connection({ misses }) });

describe('frame: fin-credentials', () => {
  it('names the bank, its host and who receives the credentials', async () => {
    const { root } = await show({ state: credentialsState() });
    expect(root.querySelector('fin-shell')?.heading).to.contain('Harbour Bank');
    expect(root.querySelector('.host')?.textContent).to.equal('harbourbank.example');
    expect(root.querySelector('.recipient')?.textContent).to.contain('Acorn Budget');
  });

  it('submits credentials once with an idempotency key and reports counts only', async () => {
    const stage = await show({ state: credentialsState() });
    stage.screen.focusEntry();
    await sendKeys({ type: 'ok' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'hunter2' });
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.have.length(1);
    const [intent] = stage.intents;
    expect(intent?.type).to.equal('credentialsSubmitted');
    expect(intent).to.deep.include({
      field: [
        { id: 'login', value: 'ok' },
        { id: 'password', value: 'hunter2' },
      ],
    });
    expect(JSON.stringify(stage.reports)).not.to.contain('hunter2');
    expect(stage.reports).to.deep.equal([{ name: 'credentials_submit', props: { fieldCount: 2, pasted: false } }]);
  });

  it('shows a hint for the stored user name and an empty password when credentials are updated', async () => {
    const edit = credentialsState({
      connection: connection({ purpose: 'edit', providerAccountId: 900 }),
      form: storedForm,
    });
    const { root, screen, intents } = await show({ state: edit });
    expect(root.querySelector('fin-shell')?.heading).to.contain('Edit sign-in');
    const login = root.querySelector('#field-login') as HTMLInputElement;
    expect(login.value).to.equal('');
    const hint = document.getElementById(login.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(hint.replaceAll(/[\u2068\u2069]/g, '')).to.contain('ending in “rs”');
    const password = root.querySelector('#field-password') as HTMLInputElement;
    expect(password.value).to.equal('');
    expect(root.querySelector('.button.primary')?.textContent?.trim()).to.equal('Save and sign in');
    expect(screen.hasTypedValues).to.equal(false);
    password.focus();
    await sendKeys({ type: 'hunter2' });
    await sendKeys({ press: 'Enter' });
    expect(intents).to.have.length(1);
    expect(intents[0]).to.deep.include({ field: [{ id: 'password', value: 'hunter2' }], unchanged: ['login'] });
  });

  it('reports credentials of another login and focuses the user name', async () => {
    const other = problem('credentials.wrong', { code: 'provider-account.other-login' });
    const edited = connection({ purpose: 'edit', providerAccountId: 900 });
    const stage = await show({ state: credentialsState({ problem: other, connection: edited, form: storedForm }) });
    stage.screen.focusEntry();
    expect(stage.root.querySelector('.notice')?.textContent).to.contain('different login');
    expect(document.activeElement?.id).to.equal('field-login');
    expect(stage.root.querySelector('#field-password')?.getAttribute('aria-invalid')).to.equal(null);
  });

  it('closes instead of offering another bank when the session names this one', async () => {
    const stage = await show({ state: credentialsState() });
    const screen = stage.screen as unknown as { facts: SessionFacts };
    screen.facts = facts({ start: { ...facts().start, action: 'edit', providerAccountId: 900 } });
    await settled(stage.root);
    stage.root.querySelector<HTMLElement>('.button.secondary')?.click();
    expect(stage.intents).to.deep.equal([{ type: 'closeRequested' }]);
    expect(stage.root.querySelector('fin-shell')?.back).to.equal(false);
  });

  it('blocks submitting after too many attempts, shows until when and enables itself', async () => {
    let time = now;
    const tooMany = problem('rate.limited', { code: 'rate.credentials', retryAfter: 30 });
    const stage = await show({ state: credentialsState({ problem: tooMany }) }, { clock: () => time });
    const until30 = stage.scope.formats.time(new Date(now + 30_000).toISOString());
    expect(stage.root.querySelector('.notice')?.textContent).to.contain(until30);
    const password = stage.root.querySelector('#field-password') as HTMLInputElement;
    expect(password.getAttribute('aria-invalid')).to.equal(null);
    (stage.root.querySelector('#field-login') as HTMLInputElement).value = 'ok';
    password.value = 'hunter2';
    password.focus();
    await sendKeys({ press: 'Enter' });
    expect(stage.intents).to.deep.equal([]);
    expect(stage.spoken().polite).to.contain(until30);
    time += 30_000;
    const button = stage.root.querySelector('.button.primary') as HTMLButtonElement;
    await until(() => button.ariaDisabled !== 'true');
    button.click();
    expect(stage.intents).to.have.length(1);
  });

  it('does not report wrong credentials when the network is lost', async () => {
    const { root, screen } = await show({ state: credentialsState({ problem: problem('network.lost') }) });
    screen.focusEntry();
    const password = root.querySelector('#field-password');
    expect(password?.getAttribute('aria-invalid')).to.equal(null);
    expect(password?.getAttribute('aria-describedby')).to.equal(null);
  });

  it('keeps the user name and focuses the empty password after refused credentials', async () => {
    const drafts = new Drafts();
    const first = await show({ state: credentialsState() }, { scope: { drafts } });
    const user = first.root.querySelector('#field-login') as HTMLInputElement;
    user.value = 'ok';
    (first.root.querySelector('#field-password') as HTMLInputElement).value = 'hunter2';
    first.remove();

    const second = await show({ state: wrong(1) }, { scope: { drafts } });
    second.screen.focusEntry();
    const password = second.root.querySelector('#field-password') as HTMLInputElement;
    expect((second.root.querySelector('#field-login') as HTMLInputElement).value).to.equal('ok');
    expect(password.value).to.equal('');
    expect(document.activeElement).to.equal(password);
    expect(password.getAttribute('aria-invalid')).to.equal('true');
    const description = document.getElementById(password.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).to.contain('didn’t accept');
  });

  it('the credentials screen keeps the user name if a refusal reloads the form before another screen was shown', async () => {
    const stage = await show({ state: credentialsState() });
    (stage.root.querySelector('#field-login') as HTMLInputElement).value = 'ok';
    (stage.root.querySelector('#field-password') as HTMLInputElement).value = 'hunter2';
    const refused = { problem: problem('credentials.wrong'), connection: connection({ misses: 1 }) };
    await stage.show({ state: credentialsState({ ...refused, form: null }) });
    await stage.show({ state: credentialsState(refused) });
    const login = await until(() => stage.root.querySelector<HTMLInputElement>('#field-login'));
    await settled(stage.root);
    expect(login.value).to.equal('ok');
    expect((stage.root.querySelector('#field-password') as HTMLInputElement).value).to.equal('');
  });

  it('starts empty for another login, whichever screen offered it', async () => {
    for (const state of [existingState(), errorState('accounts.none')]) {
      const drafts = new Drafts();
      const first = await show({ state: credentialsState() }, { scope: { drafts } });
      (first.root.querySelector('#field-login') as HTMLInputElement).value = 'ok';
      first.remove();
      const between = await show({ state }, { scope: { drafts } });
      const buttons = [...between.root.querySelectorAll<HTMLElement>('[slot=actions]')];
      buttons.find((button) => /another login|different login/.test(button.textContent ?? ''))?.click();
      expect(between.intents).to.deep.equal([{ type: 'differentLoginPicked' }]);
      between.remove();
      const second = await show({ state: credentialsState() }, { scope: { drafts } });
      expect((second.root.querySelector('#field-login') as HTMLInputElement).value).to.equal('');
      second.remove();
    }
  });

  it('warns about a locked account after the second refusal', async () => {
    const { root } = await show({ state: wrong(2) });
    expect(root.querySelector('#refusal')?.textContent).to.contain('may lock your login');
  });

  it('focuses the first field when the form is loaded', async () => {
    const stage = await show({ state: credentialsState({ form: null }) });
    stage.screen.focusEntry();
    await stage.show({ state: credentialsState({ form: passwordForm }) });
    expect(document.activeElement?.id).to.equal('field-login');
  });

  it('does not count preset values as typed', async () => {
    const { screen } = await show({
      state: credentialsState({
        form: form([
          row('box', 'Remember me', [field('box', { type: 'checkbox', isOptional: true })]),
          row('way', 'Kind', [field('way', { type: 'options', option: options('Personal') })]),
        ]),
      }),
    });
    expect(screen.hasTypedValues).to.equal(false);
  });

  it('knows whether something was typed', async () => {
    const { screen, root } = await show({ state: credentialsState() });
    expect(screen.hasTypedValues).to.equal(false);
    (root.querySelector('#field-login') as HTMLInputElement).value = 'o';
    expect(screen.hasTypedValues).to.equal(true);
  });

  it('offers another bank and a way back', async () => {
    const { root, intents } = await show({ state: credentialsState() });
    root.querySelector<HTMLElement>('.button.secondary')?.click();
    root.querySelector('fin-shell')?.shadowRoot?.querySelector<HTMLElement>('.back')?.click();
    expect(intents).to.deep.equal([{ type: 'chooseAnother' }, { type: 'back' }]);
  });

  it('opens the "forgot password" page in a new tab', async () => {
    const { root } = await show({ state: credentialsState() });
    await settled(root);
    const link = root.querySelector<HTMLAnchorElement>('.forgot');
    expect(link?.target).to.equal('_blank');
    expect(link?.rel).to.equal('noopener noreferrer');
    expect(link?.textContent).to.contain('opens in a new tab');
  });
});
