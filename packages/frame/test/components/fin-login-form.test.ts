import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { LoginForm } from '@fin-link/contracts/browser';
import type { FinField } from '../../src/components/field/fin-field.ts';
import type { FinLoginForm, FormFilled } from '../../src/components/login-form/fin-login-form.ts';
import { alternativesForm, field, form, passwordForm, richForm, row } from '../fixtures/forms.ts';
import { Drafts } from '../../src/platform/drafts/drafts.ts';
import { credentialsState, problem } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

interface Shown {
  root: HTMLElement;
  element: FinLoginForm;
  filled: FormFilled[];
  inputs(): HTMLInputElement[];
  byLabel(text: string): HTMLInputElement;
  submit(): Promise<void>;
}

async function showForm(loginForm: LoginForm): Promise<Shown> {
  const { root } = await show({ state: credentialsState({ form: loginForm }) });
  const element = root.querySelector('fin-login-form') as FinLoginForm;
  const filled: FormFilled[] = [];
  root.addEventListener('fin-form-filled', (event) => filled.push(event));
  return {
    root,
    element,
    filled,
    inputs: () => [...root.querySelectorAll('fin-field input')] as HTMLInputElement[],
    byLabel: (text) => {
      const label = [...root.querySelectorAll('label')].find((one) => one.textContent?.includes(text));
      return (label?.querySelector('input') ?? root.querySelector(`#${label?.htmlFor}`)) as HTMLInputElement;
    },
    submit: async () => {
      root.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
      await settled(root);
    },
  };
}

/** Returns the accessible name of a control from the texts that label it, in their order. */
const nameOf = (control: Element | null): string =>
  (control?.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent?.trim())
    .join(' ');

describe('frame: fin-login-form', () => {
  it('renders its fields into the document, where password managers find them', async () => {
    const { inputs } = await showForm(passwordForm);
    for (const input of inputs()) expect(input.getRootNode()).to.equal(document);
  });

  it('gives each field an autocomplete token in a section of the bank', async () => {
    const { byLabel } = await showForm(passwordForm);
    expect(byLabel('User ID').autocomplete).to.equal('section-16002 username');
    expect(byLabel('Password').autocomplete).to.equal('section-16002 current-password');
  });

  it('submits when Enter is pressed in a field', async () => {
    const { byLabel, filled } = await showForm(passwordForm);
    byLabel('User ID').focus();
    await sendKeys({ type: 'ok' });
    byLabel('Password').focus();
    await sendKeys({ type: 'secret' });
    await sendKeys({ press: 'Enter' });
    expect(filled[0]?.field).to.deep.equal([
      { id: 'login', value: 'ok' },
      { id: 'password', value: 'secret' },
    ]);
    expect(filled[0]?.pasted).to.equal(false);
  });

  it('writes no typed value into an attribute', async () => {
    const { root, byLabel } = await showForm(passwordForm);
    byLabel('Password').focus();
    await sendKeys({ type: 'hunter2hunter2' });
    await settled(root);
    expect(root.innerHTML).not.to.contain('hunter2');
  });

  it('reports empty fields only on submit and focuses the first one', async () => {
    const { byLabel, submit, filled, root } = await showForm(passwordForm);
    expect(root.querySelector('.error')).to.equal(null);
    await submit();
    expect(filled).to.deep.equal([]);
    const user = byLabel('User ID');
    expect(document.activeElement).to.equal(user);
    expect(user.getAttribute('aria-invalid')).to.equal('true');
    const described = document.getElementById(user.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).to.contain('User ID');
  });

  it('lists the invalid fields when there are three or more', async () => {
    const { root, submit } = await showForm(
      form([row('a', 'Alpha', [field('a')]), row('b', 'Beta', [field('b')]), row('c', 'Gamma', [field('c')])]),
    );
    await submit();
    const links = [...root.querySelectorAll<HTMLElement>('.notice .link')];
    expect(links).to.have.length(3);
    links[2]?.click();
    expect(document.activeElement?.id).to.equal('field-c');
  });

  it('reports a secret that is too long instead of cutting it off', async () => {
    const { byLabel, submit, filled, root } = await showForm(
      form([row('secret', 'PIN', [field('pin', { type: 'password', maxLength: 4 })])]),
    );
    byLabel('PIN').value = '123456';
    await submit();
    expect(filled).to.deep.equal([]);
    expect(root.querySelector('.error')?.textContent).to.contain('4');
    expect(byLabel('PIN').value).to.equal('123456');
  });

  describe('sign-in alternatives', () => {
    it('shows the first alternative and switches to the other on choice', async () => {
      const { root, byLabel } = await showForm(alternativesForm);
      const labels = () => [...root.querySelectorAll('fin-field')].map((one: FinField) => one.field.id);
      expect(labels()).to.deep.equal(['card', 'password']);
      byLabel('Member number and').click();
      await settled(root);
      expect(labels()).to.deep.equal(['member', 'day', 'month', 'year', 'password']);
    });

    it('keeps typed values when the alternative is switched and submits only the visible fields', async () => {
      const { root, byLabel, submit, filled } = await showForm(alternativesForm);
      byLabel('Card number').closest('form')?.querySelector<HTMLInputElement>('#field-card')?.focus();
      await sendKeys({ type: '4111111111111111' });
      byLabel('Member number and').click();
      await settled(root);
      for (const id of ['member', 'day', 'month', 'year', 'password'])
        (root.querySelector(`#field-${id}`) as HTMLInputElement).value = '7';
      await submit();
      expect(filled[0]?.field.map(({ id }) => id)).to.deep.equal(['member', 'day', 'month', 'year', 'password']);
      byLabel('Card number').click();
      await settled(root);
      expect((root.querySelector('#field-card') as HTMLInputElement).value).to.equal('4111111111111111');
    });
  });

  it('starts with the alternative that was used before or that is stored', async () => {
    const drafts = new Drafts();
    drafts.keep('login-16002', new Map([['member', '881']]));
    const before = await show({ state: credentialsState({ form: alternativesForm }) }, { scope: { drafts } });
    const ids = (root: ParentNode): string[] => [...root.querySelectorAll('fin-field')].map((one) => one.field.id);
    expect(ids(before.root)[0]).to.equal('member');
    before.remove();
    const stored = structuredClone(alternativesForm);
    const [who] = stored.row;
    const member = who?.kind === 'alternatives' ? who.alternative[1]?.row[0]?.field[0] : undefined;
    if (member !== undefined) member.value = '881';
    expect(ids((await showForm(stored)).root)[0]).to.equal('member');
  });

  it('can be filled in by keyboard alone, with another sign-in alternative', async () => {
    const { filled } = await showForm(alternativesForm);
    const tabTo = async (id: string): Promise<void> => {
      for (let presses = 0; presses < 20 && document.activeElement?.id !== id; presses += 1)
        await sendKeys({ press: 'Tab' });
      expect(document.activeElement?.id).to.equal(id);
    };
    document.querySelector<HTMLElement>('.way input')?.focus();
    await sendKeys({ press: 'ArrowDown' });
    for (const id of ['member', 'day', 'month', 'year', 'password']) {
      await tabTo(`field-${id}`);
      await sendKeys({ type: '7' });
    }
    await sendKeys({ press: 'Enter' });
    expect(filled[0]?.field.map(({ id }) => id)).to.deep.equal(['member', 'day', 'month', 'year', 'password']);
  });

  it('lists the invalid fields while the message about the refused sign-in is shown', async () => {
    const wide = form(['a', 'b', 'c'].map((id) => row(id, `Row ${id}`, [field(id)])));
    const { root } = await show({ state: credentialsState({ form: wide, problem: problem('network.lost') }) });
    root.querySelector<HTMLElement>('button[type=submit]')?.click();
    await settled(root);
    expect(root.querySelector('#refusal')?.textContent).to.contain('weren’t sent');
    expect(root.querySelectorAll('.notice .link')).to.have.length(3);
  });

  describe('field types', () => {
    it('announces the texts before and after a text box with its label', async () => {
      const { root } = await showForm(richForm);
      const labelledBy = root.querySelector('#field-login')?.getAttribute('aria-labelledby') ?? '';
      const words = labelledBy.split(' ').map((id) => document.getElementById(id)?.textContent?.trim());
      expect(words).to.deep.equal(['Web name', '@bluewater']);
    });

    it('shows a select for six or more options and radio buttons for up to five', async () => {
      const { root } = await showForm(richForm);
      expect(root.querySelectorAll('select option')).to.have.length(7);
      expect(root.querySelectorAll('[role=radiogroup] input[type=radio]')).to.have.length(2);
    });

    it('marks optional fields and keeps preset values', async () => {
      const { root, byLabel } = await showForm(richForm);
      expect(byLabel('Nickname').getAttribute('aria-required')).to.equal(null);
      const branch = root.querySelector('#field-branch') as HTMLInputElement;
      expect(branch.readOnly).to.equal(true);
      expect(branch.value).to.equal('0042');
    });

    it('shows and hides a password without losing its text', async () => {
      const { root, byLabel } = await showForm(passwordForm);
      const password = byLabel('Password');
      password.value = 'secret';
      const toggle = root.querySelector<HTMLElement>('.reveal');
      expect(nameOf(toggle)).to.equal('Show Password');
      toggle?.click();
      await settled(root);
      expect(password.type).to.equal('text');
      expect(password.value).to.equal('secret');
      expect(nameOf(toggle)).to.equal('Hide Password');
    });

    it('reports that a value was pasted', async () => {
      const { byLabel, submit, filled } = await showForm(passwordForm);
      const password = byLabel('Password');
      const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      expect(password.dispatchEvent(paste)).to.equal(true);
      password.value = 'pasted';
      byLabel('User ID').value = 'ok';
      await submit();
      expect(filled[0]?.pasted).to.equal(true);
    });

    it('warns about Caps Lock in a password field', async () => {
      const { root, byLabel } = await showForm(passwordForm);
      const password = byLabel('Password');
      const press = new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true });
      password.dispatchEvent(press);
      await settled(root);
      expect(root.querySelector('.note')?.textContent).to.contain('Caps Lock');
      expect(password.getAttribute('aria-describedby')).to.equal('field-password-note');
      expect(document.querySelector('fin-announcer')?.textContent).to.contain('Caps Lock');
    });
  });
});
