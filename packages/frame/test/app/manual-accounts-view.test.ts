import { expect } from '@open-wc/testing';
import type { FrameMessage } from '@fin-link/contracts/browser';
import { manualAccount } from '../fixtures/manual-accounts.ts';
import { FakeHost } from '../harness/fake-host.ts';
import type { FrameSetting, ShownFrame } from '../harness/fake-page.ts';
import { pageOptions, showFrame } from '../harness/fake-page.ts';
import { until } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

const told = ({ said }: ShownFrame): FrameMessage[] => said.filter(({ type }) => type.startsWith('fin-'));

const car = manualAccount({
  kind: 'vehicle',
  accountName: 'Family car',
  nickname: null,
  amount: '8200',
  lastDigits: null,
  amountDue: null,
  dueDate: null,
  frequency: null,
});

/** Returns a host that stores manually added accounts. */
function hostWithCar(): FakeHost {
  const host = new FakeHost();
  host.replies.set('POST /v1/manual-accounts', { account: car });
  host.replies.set('GET /v1/manual-accounts/9100', { account: car });
  host.replies.set('DELETE /v1/manual-accounts/9100', null);
  return host;
}

async function fill({ frame, find }: ShownFrame, values: Readonly<Record<string, string>>): Promise<void> {
  await find('fin-manual-form');
  for (const [id, value] of Object.entries(values)) {
    const input = await until(() => frame.querySelector<HTMLInputElement>(`#field-${id}`));
    input.value = value;
  }
  await settled(frame);
}

async function addCar(shown: ShownFrame): Promise<void> {
  await shown.find('fin-manual-kind');
  shown.frame.querySelector<HTMLInputElement>('[value=vehicle]')?.click();
  await settled(shown.frame);
  await shown.press('Continue');
  await fill(shown, { name: 'Family car', amount: '8,200' });
  await shown.press('Add account');
  await shown.find('fin-own-saved');
}

const show = (setting: FrameSetting = {}): Promise<ShownFrame> => showFrame({ host: hostWithCar(), ...setting });

describe('frame: accounts that are added manually', () => {
  it('a deep link starts with the kind, and ends in one success and one exit', async () => {
    const shown = await show({ options: pageOptions({ action: 'add-manual' }) });
    await addCar(shown);
    await shown.press('Done');
    await until(() => told(shown).length === 2);
    expect(told(shown)).to.deep.equal([
      { type: 'fin-success', providerAccountId: null, accountIds: [9100] },
      { type: 'fin-exit', outcome: 'success', screen: 'ownSaved', providerAccountIds: [] },
    ]);
    expect(shown.host.called('POST', '/v1/manual-accounts')[0]?.body).to.deep.include({
      kind: 'vehicle',
      amount: '8200',
    });
  });

  it('what was typed reaches no analytics', async () => {
    const shown = await show({ options: pageOptions({ action: 'add-manual' }) });
    await addCar(shown);
    const reported = JSON.stringify(shown.said.filter(({ type }) => type === 'analytics'));
    expect(reported).to.contain('manual_save');
    expect(reported).not.to.contain('Family car');
    expect(reported).not.to.contain('8200');
  });

  it('the bank search leads to them and is come back to', async () => {
    const shown = await show();
    await shown.find('fin-search');
    (await until(() => shown.frame.querySelector<HTMLElement>('.without-bank button'))).click();
    const kind = await shown.find('fin-manual-kind');
    kind.querySelector('fin-shell')?.shadowRoot?.querySelector<HTMLElement>('.back')?.click();
    await shown.find('fin-search');
    expect(told(shown)).to.deep.equal([]);
    (await until(() => shown.frame.querySelector<HTMLElement>('.without-bank button'))).click();
    await addCar(shown);
    await shown.press('Done');
    await until(() => told(shown).length === 2);
    expect(told(shown).map(({ type }) => type)).to.deep.equal(['fin-success', 'fin-exit']);
  });

  it('the inline view has no close button and stays open after an account was saved', async () => {
    const shown = await show({ view: 'manual-account', options: pageOptions() });
    await addCar(shown);
    expect(told(shown)).to.deep.equal([{ type: 'fin-account-saved', accountId: 9100, kind: 'vehicle' }]);
    expect(shown.frame.querySelector('fin-shell')?.shadowRoot?.querySelector('.close')).to.equal(null);
    await shown.press('Add another');
    await shown.find('fin-manual-kind');
  });

  it('an account is deleted only once that was confirmed', async () => {
    const shown = await show({ view: 'manual-account', options: pageOptions({ accountId: 9100 }) });
    const form = await shown.find('fin-manual-form');
    form.querySelector<HTMLElement>('.delete-account')?.click();
    await shown.find('fin-delete-account');
    await shown.press('Keep');
    expect(shown.frame.querySelector('fin-delete-account')).to.equal(null);
    form.querySelector<HTMLElement>('.delete-account')?.click();
    await shown.find('fin-delete-account');
    await shown.press('Delete');
    await shown.find('fin-own-saved');
    expect(told(shown)).to.deep.equal([{ type: 'fin-account-deleted', accountId: 9100 }]);
  });

  it('names every wrong attribute of its tag in the console, and shows one fault', async () => {
    const said: string[] = [];
    const { error } = console;
    console.error = (line: string) => said.push(line);
    const attributes = { kind: 'boat', country: 'usa', 'include-toggle': 'maybe' };
    const shown = await show({ view: 'manual-account', options: pageOptions({ attributes }) });
    await shown.find('fin-error-screen');
    await until(() => said.length === 3);
    console.error = error;
    expect(said.map((line) => /on, ([\w.-]+)/.exec(line)?.[1]).toSorted()).to.deep.equal([
      'country.invalid',
      'include-toggle.invalid',
      'kind.invalid',
    ]);
  });

  it('the switch is as the tag says, and the kind too', async () => {
    const attributes = { kind: 'art', 'include-toggle': 'hidden', 'include-default': 'off' };
    const shown = await show({ view: 'manual-account', options: pageOptions({ attributes }) });
    await fill(shown, { name: 'Etching', amount: '900' });
    expect(shown.frame.querySelector('fin-switch')).to.equal(null);
    await shown.press('Add account');
    await shown.find('fin-own-saved');
    expect(shown.host.called('POST', '/v1/manual-accounts')[0]?.body).to.deep.include({
      kind: 'art',
      includeInNetWorth: false,
    });
  });

  it('a property starts with its address', async () => {
    const shown = await show({ view: 'real-estate', options: pageOptions({ attributes: { country: 'AU' } }) });
    const address = await shown.find('fin-property-address');
    expect(address.textContent).to.contain('Suburb or city');
  });
});
