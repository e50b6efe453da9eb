import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaTextarea from '@awesome.me/webawesome/dist/components/textarea/textarea.js';
import { expect } from '@open-wc/testing';
import type { LinkOptions } from '@fin-link/contracts/browser';
import type { ConsoleOption } from '../src/editor/console-option.ts';
import {
  describedOptions,
  draftReply,
  editorHost,
  errorBody,
  type FakeHost,
  optionsWith,
} from './harness/fake-host.ts';
import { enter, press, showEditor, until, within } from './harness/show.ts';

const path = '/v1/configurations/Checkout';

const saved = (host: FakeHost) => host.sent.filter(({ method }) => method === 'PUT');

describe('the editor of a configuration', () => {
  it('shows a field for each described option, with sentence, default and effect', async () => {
    const editor = await showEditor(editorHost(optionsWith()));
    const generated = [...editor.querySelectorAll<ConsoleOption>('console-option')].map(({ option }) => option.path);
    expect(generated).to.have.members(
      describedOptions.map((option) => option.path).filter((one) => one !== 'look' && one !== 'messages'),
    );
    for (const one of editor.querySelectorAll<ConsoleOption>('console-option')) {
      const control = within<Element & { hint?: string }>(one, 'fieldset, wa-input, wa-select, wa-switch');
      expect(`${control.hint ?? ''}${control.textContent}`).to.contain(one.option.sentence);
    }
    const entry = within(editor, '[data-path="entryScreen"]');
    expect(entry.textContent).to.contain('Default: \u2068On').and.to.contain('Has an effect: \u2068In version 4.');
    expect(within(editor, '[data-path="historyDays"]').textContent).to.contain('No effect here');
  });

  it('saves a draft with the ETag of what was read', async () => {
    const host = editorHost(optionsWith());
    const editor = await showEditor(host);
    host.answer(`PUT ${path}`, ({ body }) => draftReply((body as { options: LinkOptions }).options, 2));
    enter(within<WaInput>(editor, '[data-path="poweredBy"] wa-input'), 'Acorn');
    enter(within<WaInput>(editor, '[data-path="historyDays"] wa-input'), '90');
    enter(within<WaInput>(editor, '[data-path="countries"] wa-input'), 'us, gb');
    enter(within<WaTextarea>(editor, 'console-texts wa-textarea'), 'Link {app}');
    await editor.updateComplete;
    expect(within(editor, '.save-bar').textContent).to.contain('4');
    expect(saved(host)).to.deep.equal([]);
    press(editor, 'Save draft');
    await until(() => host.said.includes('Draft saved.'));
    const [put] = saved(host);
    expect(put?.headers.get('if-match')).to.equal('"0-1"');
    expect(put?.body).to.deep.equal({
      options: optionsWith({
        poweredBy: 'Acorn',
        historyDays: 90,
        countries: ['US', 'GB'],
        messages: { 'en-US': { 'opening/entry/title': 'Link {app}' } },
      }),
    });
  });

  it('says what a color lacks to be readable, and refuses to publish it', async () => {
    const host = editorHost(optionsWith({ look: { light: { '--fin-color-accent': '#ffee00' }, dark: {} } }));
    host.answer(`GET ${path}/diff`, { body: { change: [] } });
    const editor = await showEditor(host);
    const verdict = within<HTMLElement>(editor, '[data-token="--fin-color-accent"] .verdict');
    expect(verdict.dataset['passes']).to.equal('no');
    expect(verdict.textContent).to.contain('too low').and.to.contain('4.5');
    press(editor, 'Publish…');
    await until(() => editor.querySelector('wa-dialog[open] wa-callout'));
    const button = [...editor.querySelectorAll('wa-dialog[open] wa-button')].find((one) =>
      one.textContent?.includes('Publish now'),
    );
    expect(button?.hasAttribute('disabled')).to.equal(true);
  });

  it('accepts a color that is readable', async () => {
    const editor = await showEditor(
      editorHost(optionsWith({ look: { light: { '--fin-color-accent': '#003366' }, dark: {} } })),
    );
    const verdict = within<HTMLElement>(editor, '[data-token="--fin-color-accent"] .verdict');
    expect(verdict.dataset['passes']).to.equal('yes');
  });

  it('shows who changed the draft meanwhile, and merges both drafts field by field', async () => {
    const host = editorHost(optionsWith({ poweredBy: 'Acorn' }));
    const editor = await showEditor(host);
    enter(within<WaInput>(editor, '[data-path="poweredBy"] wa-input'), 'Mine');
    enter(within<WaInput>(editor, '[data-path="historyDays"] wa-input'), '90');
    const theirs = optionsWith({ poweredBy: 'Theirs', countries: ['US'] });
    const conflict = { author: 'grace', changedAt: '2026-11-20T10:20:00.000Z', change: null };
    host.answer(`GET ${path}`, draftReply(theirs, 2, 'grace'));
    host.answer(`PUT ${path}`, { status: 412, body: errorBody('config.stale', 'It was changed.', { conflict }) });
    await editor.updateComplete;
    press(editor, 'Save draft');
    const dialog = await until(() => editor.querySelector('console-conflict-dialog wa-dialog[open]'));
    expect(dialog.getAttribute('label')).to.contain('grace');
    expect(dialog.textContent).to.contain('Yours: \u2068Mine').and.to.contain('grace\u2069: \u2068Theirs');
    expect([...dialog.querySelectorAll('li')].map((item) => item.textContent)).to.deep.equal([
      'countries',
      'historyDays',
    ]);
    enter(within<Element & { value: string | null }>(dialog, 'wa-radio-group'), 'theirs', 'change');
    host.answer(`PUT ${path}`, ({ body }) => draftReply((body as { options: LinkOptions }).options, 3));
    press(dialog, 'Merge and save');
    await until(() => host.said.includes('Draft saved.'));
    const last = saved(host).at(-1);
    expect(last?.headers.get('if-match')).to.equal('"0-2"');
    expect(last?.body).to.deep.equal({
      options: optionsWith({ poweredBy: 'Theirs', countries: ['US'], historyDays: 90 }),
    });
  });

  it('offers no change to an operator who may not save drafts', async () => {
    const editor = await showEditor(editorHost(optionsWith(), ['getConfiguration', 'getConfigurationSchema']));
    expect(editor.querySelector('.save-bar')).to.equal(null);
    expect(within<WaInput>(editor, '[data-path="poweredBy"] wa-input').readonly).to.equal(true);
  });

  it('shows markup in a value as text', async () => {
    const markup = '<img src=x onerror="window.ran=true">';
    const host = editorHost(
      optionsWith({ poweredBy: markup, messages: { 'en-US': { 'opening/entry/title': `${markup}{app}` } } }),
    );
    host.answer(`GET ${path}/diff`, {
      body: { change: [{ path: 'poweredBy', before: null, after: markup, sentence: `Footer line: “${markup}”.` }] },
    });
    const editor = await showEditor(host);
    press(editor, 'Publish…');
    const list = await until(() => editor.querySelector('wa-dialog[open] .changes'));
    expect(list.textContent).to.contain(markup);
    expect(document.querySelector('img')).to.equal(null);
    expect(within<WaInput>(editor, '[data-path="poweredBy"] wa-input').value).to.equal(markup);
  });
});
