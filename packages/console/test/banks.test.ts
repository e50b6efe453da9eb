import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { inlineMark } from '@fin-link/contracts/browser';
import { expect } from '@open-wc/testing';
import type { ConsoleBanks } from '../src/editor/console-banks.ts';
import type { ConsoleEditor } from '../src/editor/console-editor.ts';
import { editorHost, errorBody, type FakeHost, optionsWith } from './harness/fake-host.ts';
import { enter, showEditor, until, within } from './harness/show.ts';

const bank = (providerId: number, name: string, countryISOCode = 'US') => ({
  providerId,
  name,
  hostName: `bank-${providerId}.example`,
  logo: inlineMark(name),
  countryISOCode,
  status: 'Supported',
});
const harbor = bank(11, 'Harbor Bank');
const vale = bank(12, 'Vale <b>Bank</b>', 'GB');
const address = '/v1/configuration-providers';

const blocked = (editor: ConsoleEditor): ConsoleBanks =>
  within(editor, '[data-path="blockedProviderIds"] console-banks');
const chips = (banks: ConsoleBanks): string[] =>
  [...banks.querySelectorAll('wa-tag')].map((chip) => chip.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '');
const press = (target: Element, key: string): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }));

/** Shows the editor with blocked banks, and searches for `vale`. */
async function search(host: FakeHost): Promise<{ editor: ConsoleEditor; banks: ConsoleBanks; field: WaInput }> {
  const editor = await showEditor(host);
  const banks = blocked(editor);
  const field = within<WaInput>(banks, 'wa-input');
  enter(field, 'vale');
  await until(() => banks.querySelector('.found wa-button'));
  return { editor, banks, field };
}

const hostWithBanks = (): FakeHost => {
  const host = editorHost(optionsWith({ blockedProviderIds: [11] }));
  host.answer(`GET ${address}?providerId=11`, { body: { provider: [harbor], matchedAs: null } });
  host.answer(`GET ${address}?name=vale`, { body: { provider: [harbor, vale], matchedAs: null } });
  return host;
};

describe('the banks of an option', () => {
  it('are shown by name, mark and country', async () => {
    const editor = await showEditor(hostWithBanks());
    await until(() => chips(blocked(editor))[0] === 'Harbor Bank US');
    expect(within<HTMLImageElement>(blocked(editor), 'wa-tag img').src).to.equal(harbor.logo);
  });

  it('are found by name and chosen with the keyboard alone', async () => {
    const host = hostWithBanks();
    const { banks, field } = await search(host);
    field.focus();
    press(field, 'ArrowDown');
    await until(() => document.activeElement?.matches('.found wa-button'));
    const [button] = banks.querySelectorAll<HTMLElement>('.found wa-button');
    // A bank that is chosen already is not offered, and its name is text.
    expect(button?.textContent).to.contain('Vale <b>Bank</b>').and.to.contain('United Kingdom');
    button?.click();
    await until(() => chips(banks).join() === 'Harbor Bank US,Vale <b>Bank</b> GB');
    expect(banks.providerIds).to.deep.equal([11, 12]);
    expect(host.said).to.deep.equal(['\u2068Vale <b>Bank</b>\u2069 added.']);
    expect(document.activeElement === field).to.equal(true);
  });

  it('are removed by their button, and the focus stays', async () => {
    const host = hostWithBanks();
    const editor = await showEditor(host);
    const banks = blocked(editor);
    await until(() => chips(banks)[0] === 'Harbor Bank US');
    within<HTMLElement>(banks, 'wa-tag wa-button').click();
    await until(() => chips(banks).length === 0);
    expect(banks.contains(document.activeElement)).to.equal(true);
  });

  it('are searched in the countries of the configuration, or in the chosen one', async () => {
    const host = editorHost(optionsWith({ countries: ['GB', 'US'] }));
    host.answer(`GET ${address}?name=vale&countries=GB%2CUS`, { body: { provider: [harbor, vale], matchedAs: null } });
    host.answer(`GET ${address}?name=vale&countries=GB`, { body: { provider: [vale], matchedAs: null } });
    const { banks } = await search(host);
    enter(within<Element & { value: string | null }>(banks, 'wa-select'), 'GB', 'change');
    await until(() => banks.querySelectorAll('.found li').length === 1);
  });

  it('are shown by id if the service does not know them or does not answer', async () => {
    const host = editorHost(optionsWith({ blockedProviderIds: [11] }));
    host.answer(`GET ${address}?providerId=11`, { body: { provider: [], matchedAs: null } });
    const editor = await showEditor(host);
    await until(() => chips(blocked(editor))[0]?.includes('not at this service'));
    const failing = editorHost(optionsWith({ blockedProviderIds: [11] }));
    failing.answer(`GET ${address}?providerId=11`, {
      status: 502,
      body: errorBody('service.unavailable', 'The service does not answer.'),
    });
    const other = await showEditor(failing);
    await until(() => blocked(other).textContent?.includes('The service does not answer.'));
    expect(chips(blocked(other))).to.deep.equal(['11']);
  });
});
