import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import {
  draft,
  manualAccount,
  manualFormState,
  manualKindState,
  ownSavedState,
  property,
  propertyAddressState,
  propertyLoansState,
  propertyMatchesState,
  propertyValueState,
} from '../fixtures/manual-accounts.ts';
import { now } from '../fixtures/states.ts';
import { show, until } from '../harness/sample-stage.ts';
import type { Stage } from '../harness/stage.ts';
import { settled } from '../harness/stage.ts';

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
const primary = ({ root }: Stage): HTMLButtonElement => root.querySelector('.button.primary') as HTMLButtonElement;
const input = ({ root }: Stage, id: string): HTMLInputElement => root.querySelector(`#field-${id}`) as HTMLInputElement;
const errorOf = (stage: Stage, id: string): string =>
  plain(stage.root.querySelector(`#field-${id}-error`)?.textContent);

async function fill(stage: Stage, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    const control = input(stage, id);
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await settled(stage.root);
}

async function press(stage: Stage, control: HTMLElement | null | undefined): Promise<void> {
  control?.focus();
  await sendKeys({ press: 'Space' });
  await settled(stage.root);
}

describe('frame: accounts that are added manually', () => {
  it('a kind is picked among what one owns and what one owes, and none is refused', async () => {
    const stage = await show({ state: manualKindState() });
    expect([...stage.root.querySelectorAll('legend')].map((one) => plain(one.textContent))).to.deep.equal([
      'What you own',
      'What you owe',
    ]);
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'kindPicked', kind: null });
    await press(stage, stage.root.querySelector<HTMLElement>('[value=real-estate]'));
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'kindPicked', kind: 'real-estate' });
  });

  it('the manual form sends amounts with thousands separators as numbers, and the state of its switch', async () => {
    const stage = await show({ state: manualFormState({ kind: 'vehicle' }) });
    await fill(stage, { name: ' Family car ', amount: '8,200.5' });
    await press(stage, stage.root.querySelector<HTMLElement>('[role=switch]'));
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.include({
      type: 'manualSubmitted',
      values: {
        accountName: 'Family car',
        nickname: null,
        amount: '8200.50',
        currency: 'USD',
        lastDigits: null,
        amountDue: null,
        dueDate: null,
        frequency: null,
        memo: null,
        includeInNetWorth: false,
      },
    });
  });

  it('three wrong fields are summed up above the form, two are not', async () => {
    const stage = await show({ state: manualFormState({ kind: 'credit-card' }) });
    await press(stage, primary(stage));
    expect(stage.root.querySelector('.notice')).to.equal(null);
    expect(errorOf(stage, 'name')).to.equal('Enter a name.');
    expect(document.activeElement).to.equal(input(stage, 'name'));
    await fill(stage, { amount: '1234567890123', due: '-5' });
    await press(stage, primary(stage));
    expect(plain(stage.root.querySelector('.notice p')?.textContent)).to.equal('Check 3 fields:');
    expect(errorOf(stage, 'amount')).to.equal('Enter at most 12 digits before the decimal point.');
    expect(errorOf(stage, 'due')).to.equal('Enter it without a minus sign.');
    expect(stage.intents).to.deep.equal([]);
  });

  it('an error among the details that are closed opens them', async () => {
    const stage = await show({ state: manualFormState() });
    await fill(stage, { name: 'Cash', amount: '1', digits: '12345' });
    await press(stage, primary(stage));
    expect(stage.root.querySelector('details')?.open).to.equal(true);
    await settled(stage.root);
    expect(document.activeElement).to.equal(input(stage, 'digits'));
  });

  it('a switch that is hidden applies its default silently', async () => {
    const stage = await show({
      state: manualFormState({ netWorthSwitch: { shown: false, default: false } }),
    });
    expect(stage.root.querySelector('fin-switch')).to.equal(null);
    await fill(stage, { name: 'Cash', amount: '1' });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.have.nested.property('values.includeInNetWorth', false);
  });

  it('an account that is changed starts with what it is, in its own currency', async () => {
    const account = manualAccount({ currency: 'CHF' });
    const stage = await show({ state: manualFormState({ kind: 'credit-card', account, picked: false }) });
    expect(input(stage, 'amount').value).to.equal('1,240.50');
    expect(input(stage, 'due-date').value).to.equal('2026-12-01');
    expect(input(stage, 'amount-currency')).to.equal(null);
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.have.nested.property('values.amount', '1240.50');
    expect(stage.intents.at(-1)).to.have.nested.property('values.currency', 'CHF');
  });

  it('leaving a form asks about what is not saved, not about linking', async () => {
    const { root } = await show({ state: manualFormState(), overlay: { kind: 'leave', consequence: 'lost' } });
    expect(root.querySelector('fin-dialog')?.heading).to.equal('Leave without saving?');
  });

  it('what was typed is there again after a pause, and gone once it is saved', async () => {
    const stage = await show({ state: manualFormState({ kind: 'vehicle' }) });
    await fill(stage, { name: 'Family car', amount: '8200' });
    await stage.show({ state: manualKindState() });
    await stage.show({ state: manualFormState({ kind: 'vehicle' }) });
    expect(input(stage, 'name').value).to.equal('Family car');
    await stage.show({ state: ownSavedState() });
    await stage.show({ state: manualFormState({ kind: 'vehicle' }) });
    expect(input(stage, 'name').value).to.equal('');
  });
});

describe('frame: property', () => {
  it('a country without records says so before anything is typed', async () => {
    const stage = await show({ state: propertyAddressState() });
    await fill(stage, { country: 'GB' });
    const estimate = stage.root.querySelector('[value=estimate]') as HTMLInputElement;
    expect(estimate.disabled).to.equal(true);
    expect(plain(document.getElementById('how-estimate')?.textContent)).to.contain(
      'Available for properties in: United States',
    );
    expect(plain(stage.root.textContent)).to.contain('Postcode');
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({
      type: 'addressSubmitted',
      valuation: 'typed',
      address: null,
      country: 'GB',
    });
  });

  it('an estimate needs a street, and a ZIP code or a city and state', async () => {
    const stage = await show({ state: propertyAddressState() });
    await press(stage, primary(stage));
    expect(errorOf(stage, 'street')).to.equal('Enter the street address.');
    await fill(stage, { street: '12 Alder Lane', city: 'Springfield' });
    await press(stage, primary(stage));
    expect(errorOf(stage, 'postalCode')).to.equal('Enter the ZIP code, or the city and state.');
    await fill(stage, { region: 'IL' });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.have.nested.property('address.region', 'IL');
  });

  it('an address without a record is kept, and a value can be typed instead', async () => {
    const state = propertyAddressState({ draft: draft({ estimate: null }), noEstimate: 'no-record' });
    const stage = await show({ state });
    expect(input(stage, 'street').value).to.equal('12 Alder Lane');
    const notice = stage.root.querySelector('.notice');
    expect(plain(notice?.textContent)).to.contain('no record');
    expect(notice?.classList.contains('plain')).to.equal(true);
    expect(stage.spoken().assertive).to.equal('');
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'typedInstead' });
  });

  it('a registry that is slow says so after ten seconds, and a value can be typed meanwhile', async () => {
    let time = now;
    const state = propertyAddressState({ draft: draft({ estimate: null }), finding: true });
    const stage = await show({ state }, { clock: () => time });
    expect(stage.root.querySelectorAll('[slot=actions]')).to.have.length(1);
    time += 10_000;
    await until(() => stage.root.querySelector('.notice'));
    expect(plain(stage.root.querySelector('.notice')?.textContent)).to.contain('takes longer than usual');
    expect(stage.spoken().polite).to.contain('takes longer than usual');
    await press(stage, stage.root.querySelector<HTMLElement>('.button.secondary'));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'typedInstead' });
  });

  it('a property that is edited opens with its value, and leads to its address', async () => {
    const stage = await show({ state: propertyValueState({ draft: draft({ property: property() }), picked: false }) });
    await press(stage, stage.root.querySelector<HTMLElement>('.change'));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'back' });
  });

  it('the screen after saving shows the amount', async () => {
    const stage = await show({ state: ownSavedState() });
    expect(plain(stage.root.querySelector('.amount')?.textContent)).to.equal('$8,200.00');
  });

  it('a tap on a kind of account continues, and a choice by keyboard waits for the button', async () => {
    const stage = await show({ state: manualKindState() });
    const vehicle = stage.root.querySelector<HTMLInputElement>('[value=vehicle]');
    await press(stage, vehicle);
    expect(stage.intents).to.deep.equal([]);
    vehicle?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    vehicle?.click();
    expect(stage.intents).to.deep.equal([{ type: 'kindPicked', kind: 'vehicle' }]);
  });

  it('one of several properties is picked by its address', async () => {
    const stage = await show({ state: propertyMatchesState() });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'matchPicked', index: null });
    await press(stage, stage.root.querySelector<HTMLElement>('[value="1"]'));
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.equal({ type: 'matchPicked', index: 1 });
  });

  it('an estimate says its range, its source and how far the prices go', async () => {
    const stage = await show({ state: propertyValueState() });
    const text = plain(stage.root.querySelector('.estimate')?.textContent);
    for (const part of ['$612,000', '$563,000', '$661,000', 'May 17, 2019', '2024 Q4', 'FHFA'])
      expect(text).to.contain(part);
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.include({ type: 'valueSubmitted', typed: null });
  });

  it('a value that is typed has a day, which is not in the future', async () => {
    const stage = await show({ state: propertyValueState() });
    await press(stage, stage.root.querySelector<HTMLElement>('[value=typed]'));
    await fill(stage, { value: '610,000', 'as-of': '2126-01-01' });
    await press(stage, primary(stage));
    expect(errorOf(stage, 'as-of')).to.equal('Enter today’s date or an earlier one.');
    await fill(stage, { 'as-of': '2026-01-31' });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.include({
      type: 'valueSubmitted',
      typed: { value: { amount: '610000', currency: 'USD' }, asOf: '2026-01-31' },
    });
  });

  it('loans of the same currency are subtracted at once, others are not', async () => {
    const stage = await show({ state: propertyLoansState() });
    const tick = async (box: HTMLElement | undefined, ...linkedAccountIds: number[]): Promise<void> => {
      await press(stage, box);
      expect(stage.intents.at(-1)).to.deep.equal({ type: 'loansPicked', linkedAccountIds });
      await stage.show({ state: propertyLoansState({ draft: draft({ linkedAccountIds }) }) });
    };
    const boxes = [...stage.root.querySelectorAll<HTMLInputElement>('[type=checkbox]')];
    const figures = (): string => plain(stage.root.querySelector('.figures')?.textContent);
    expect(figures()).to.equal('Value $612,000 − loans $0 = $612,000');
    await tick(boxes[0], 9004);
    expect(figures()).to.equal('Value $612,000 − loans $380,000 = $232,000');
    await tick(boxes[2], 9004, 9006);
    expect(figures()).to.equal('Value $612,000 − loans $380,000 = $232,000');
    expect(plain(stage.root.querySelector('.sum')?.textContent)).to.contain('another currency');
    expect(boxes[3]?.disabled).to.equal(true);
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.include({ type: 'loansSubmitted', linkedAccountIds: [9004, 9006] });
  });

  it('loans that could not be read stay as they are', async () => {
    const stage = await show({
      state: propertyLoansState({ loans: null, draft: draft({ linkedAccountIds: [9004] }) }),
    });
    await press(stage, primary(stage));
    expect(stage.intents.at(-1)).to.deep.include({ linkedAccountIds: [9004] });
  });
});
