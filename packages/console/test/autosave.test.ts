import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSwitch from '@awesome.me/webawesome/dist/components/switch/switch.js';
import type { LinkOptions } from '@fin-link/contracts/browser';
import { expect } from '@open-wc/testing';
import type { ConsoleEditor } from '../src/editor/console-editor.ts';
import {
  draftReply,
  editorHost,
  errorBody,
  type FakeHost,
  optionsWith,
  type Reply,
  type Sent,
} from './harness/fake-host.ts';
import { enter, press, showEditor, until, within } from './harness/show.ts';

const path = '/v1/configurations/Checkout';
const saved = (host: FakeHost): LinkOptions[] =>
  host.sent.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { options: LinkOptions }).options);
const accept =
  (number: number) =>
  ({ body }: Sent): Reply =>
    draftReply((body as { options: LinkOptions }).options, number);
const footer = (editor: ConsoleEditor): WaInput => within(editor, '[data-path="poweredBy"] wa-input');
const barText = (editor: ConsoleEditor): string => within(editor, '.save-bar').textContent ?? '';
const pressKeys = (target: EventTarget, key: string, shiftKey = false): boolean =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey: true, shiftKey, bubbles: true, composed: true, cancelable: true }),
  );

describe('the draft of the editor', () => {
  it('is saved after a pause, and nothing is announced', async () => {
    const host = editorHost(optionsWith());
    host.answer(`PUT ${path}`, accept(2));
    const editor = await showEditor(host, { autosaveMs: 0 });
    enter(footer(editor), 'Acorn');
    await until(() => saved(host).length === 1);
    await until(() => barText(editor).includes('All changes are in the draft.'));
    expect(saved(host)).to.deep.equal([optionsWith({ poweredBy: 'Acorn' })]);
    expect(host.said).to.deep.equal([]);
    expect(editor.querySelectorAll('.save-bar [role=status], .save-bar [role=alert]').length).to.equal(0);
  });

  it('keeps what is typed while a save runs, and saves it next', async () => {
    const host = editorHost(optionsWith());
    const editor = await showEditor(host, { autosaveMs: 0 });
    host.answer(`PUT ${path}`, (sent) => {
      if (saved(host).length === 1) enter(footer(editor), 'Acorn Bank');
      return accept(2)(sent);
    });
    enter(footer(editor), 'Acorn');
    await until(() => saved(host).length === 2 && barText(editor).includes('All changes'));
    expect(footer(editor).value).to.equal('Acorn Bank');
    expect(saved(host).at(-1)?.poweredBy).to.equal('Acorn Bank');
  });

  it('stays in the editor after a failed save, which says why, and is saved with the next change', async () => {
    const host = editorHost(optionsWith());
    const fields = [{ path: 'body.options.poweredBy', message: 'Too long.' }];
    host.answer(`PUT ${path}`, { status: 400, body: errorBody('request.invalid', 'An input is invalid.', { fields }) });
    const editor = await showEditor(host, { autosaveMs: 0 });
    enter(footer(editor), 'Acorn');
    const alert = await until(() => editor.querySelector('.save-bar [role=alert]'));
    expect(alert.textContent).to.contain('An input is invalid.').and.to.contain('Too long.').and.to.contain('req_1');
    expect(footer(editor).value).to.equal('Acorn');
    host.answer(`PUT ${path}`, accept(2));
    enter(footer(editor), 'Oak');
    await until(() => barText(editor).includes('All changes'));
    expect(editor.querySelectorAll('.save-bar [role=alert]').length).to.equal(0);
  });

  it('waits for a merge if another operator saved first, and opens no dialog by itself', async () => {
    const host = editorHost(optionsWith());
    const editor = await showEditor(host, { autosaveMs: 0 });
    const conflict = { author: 'grace', changedAt: '2026-11-20T10:20:00.000Z', change: null };
    host.answer(`GET ${path}`, draftReply(optionsWith({ historyDays: 30 }), 2, 'grace'));
    host.answer(`PUT ${path}`, { status: 412, body: errorBody('config.stale', 'It was changed.', { conflict }) });
    enter(footer(editor), 'Mine');
    await until(() => barText(editor).includes('grace'));
    expect(editor.querySelectorAll('wa-dialog[open]').length).to.equal(0);
    enter(footer(editor), 'Mine, too');
    await editor.updateComplete;
    host.answer(`PUT ${path}`, accept(3));
    press(within(editor, '.save-bar'), 'Merge');
    const dialog = await until(() => editor.querySelector('console-conflict-dialog wa-dialog[open]'));
    press(dialog, 'Merge and save');
    await until(() => host.said.includes('Draft saved.'));
    expect(saved(host).at(-1)).to.deep.equal(optionsWith({ poweredBy: 'Mine, too', historyDays: 30 }));
  });

  it('is saved when the operator leaves the page', async () => {
    const host = editorHost(optionsWith());
    host.answer(`PUT ${path}`, accept(2));
    const editor = await showEditor(host);
    enter(footer(editor), 'Acorn');
    editor.remove();
    await until(() => saved(host).length === 1);
  });
});

describe('a change in the editor', () => {
  it('is undone and done again by Ctrl+Z outside of text fields, and the option is named', async () => {
    const editor = await showEditor(editorHost(optionsWith()));
    const entry = within<WaSwitch>(editor, '[data-path="entryScreen"] wa-switch');
    entry.checked = false;
    entry.dispatchEvent(new Event('change', { bubbles: true }));
    enter(footer(editor), 'A');
    enter(footer(editor), 'Acorn');
    await editor.updateComplete;
    expect(pressKeys(entry, 'z')).to.equal(false);
    await editor.updateComplete;
    expect(footer(editor).value).to.equal('');
    expect(entry.checked).to.equal(false);
    pressKeys(document.body, 'z');
    await until(() => entry.checked);
    pressKeys(document.body, 'Z', true);
    pressKeys(document.body, 'y');
    await until(() => footer(editor).value === 'Acorn' && !entry.checked);
  });

  it('is left to the field by Ctrl+Z in a text field', async () => {
    const editor = await showEditor(editorHost(optionsWith()));
    enter(footer(editor), 'Acorn');
    await editor.updateComplete;
    const field = footer(editor).shadowRoot?.querySelector('input');
    expect(field && pressKeys(field, 'z')).to.equal(true);
    await editor.updateComplete;
    expect(footer(editor).value).to.equal('Acorn');
  });

  it('is undone by the button, which names the option', async () => {
    const host = editorHost(optionsWith());
    const editor = await showEditor(host);
    enter(footer(editor), 'Acorn');
    await editor.updateComplete;
    within<HTMLElement>(editor, 'wa-icon[name=rotate-left]').click();
    await until(() => footer(editor).value === '');
    expect(host.said).to.deep.equal(['Undone: \u2068Title of poweredBy\u2069']);
  });
});
