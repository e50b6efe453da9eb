import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkOptions, sessionView } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { findOptionProblems } from '../../../src/tenancy/configurations/option-problems.ts';
import { parseStoredOptions, replacesOpening } from '../../../src/tenancy/configurations/index.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const folder = await mkdtemp(join(tmpdir(), 'built-'));
const built = { frame: folder, elements: folder, console: folder, gallery: folder };
await writeFile(join(folder, 'index.html'), '<title>frame</title><!--drawing entry--><h2>{{app}}</h2><!--/drawing-->');
const host = await testHost({ storage, serviceUrl, built });
const bearer = 'sandbox-operator-key';

const include = 'manual-accounts/manualAccounts/form/include';
const found = 'opening/search/count';
const title = 'opening/entry/title';

const problemsOf = (messages: unknown): string[] =>
  findOptionProblems({ flow: 'aggregation', messages }).map(({ path, message }) => `${path}: ${message}`);

/** Publishes a configuration with these messages, and opens a session that uses it. Returns the session. */
async function sessionWith(configName: string, messages: object, terms: object = {}) {
  const options = linkOptions.parse({ flow: 'aggregation', messages, languagePicker: configName === 'Picker' });
  const made = await host.call('POST', '/v1/configurations', { bearer, body: { configName, options } });
  const tag = String(made.headers['etag']);
  await host.call('POST', `/v1/configurations/${configName}/publication`, { bearer, headers: { 'if-match': tag } });
  const body = { loginName: newLogin(), configNames: [configName], ...terms };
  const { launchToken } = (await host.call('POST', '/v1/sessions', { bearer: hostKey, body })).body;
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
  });
  return sessionView.parse(launched.body.session);
}

const pageOfLinking = async (): Promise<string> => (await host.call('GET', '/frame/pk_sandbox_demo/link')).text;

test.each([
  [
    'a language without messages',
    { fr: { [include]: 'Compter' } },
    'fr is no language with messages: the nearest is fr-FR',
  ],
  [
    'a message that does not exist',
    { 'de-DE': { 'opening/entry/name': 'A' } },
    'de-DE opening/entry/name is not in English',
  ],
  ['a missing value', { 'de-DE': { [title]: 'Konten' } }, `de-DE ${title} lacks the value {app}`],
  ['a foreign value', { 'de-DE': { [title]: '{app} {password}' } }, `de-DE ${title} has the foreign value {password}`],
  [
    'a missing plural form',
    { ar: { [found]: '{count, plural, zero {#} one {#} two {#} few {#} other {#}}' } },
    `ar ${found} {count, plural} lacks the form “many”`,
  ],
  ['a text that is too long', { 'de-DE': { [include]: 'x'.repeat(41) } }, `de-DE ${include} has 41 characters, 40 fit`],
  ['wrong syntax', { 'de-DE': { [title]: '{app' } }, `de-DE ${title} `],
  [
    'a consent text',
    { 'de-DE': { 'consent-texts/dataGroups/groups/GB/ACCOUNT_DETAILS/name': 'Daten' } },
    'de-DE consent-texts/dataGroups/groups/GB/ACCOUNT_DETAILS/name is a consent text, which changes only after a review',
  ],
  ['a text of a host page', { 'de-DE': { 'pages/yourBank': 'Bank' } }, 'de-DE pages/yourBank is on a page of the host'],
] as const)('options with %s are refused with language, message and fault', (_what, messages, problem) => {
  const problems = problemsOf(messages);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`messages: ${problem}`);
});

test.each([
  ['a tag', '<b>Count it</b>'],
  ['a script', 'Count <script>'],
  ['an entity', 'Count &lt;it'],
  ['a right-to-left override', 'Count \u202Eit'],
  ['a line break', 'Count\nit'],
])('a message with %s is refused', (_what, text) => {
  expect(problemsOf({ 'en-US': { [include]: text } })).toEqual([
    `messages: en-US ${include} has markup, or characters that control or reorder text`,
  ]);
});

test('at most 200 messages and 48,000 bytes are accepted', () => {
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`opening/${index}`, 'x']));
  expect(problemsOf({ 'en-US': many })).toEqual(['messages: 201 messages, 200 fit']);
  const large = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`opening/${index}`, 'x'.repeat(2_900)]));
  expect(problemsOf({ 'en-US': large })).toEqual([
    expect.stringMatching(/^messages: \d+ bytes of messages, 48000 fit$/),
  ]);
});

test('a text with many choices is checked in time that grows with its length only', () => {
  const text = `{app}${'{app, select, a {b} other {c}}'.repeat(90)}`;
  expect(problemsOf({ 'en-US': { [title]: text } })).toEqual([`messages: en-US ${title} has 91 characters, 55 fit`]);
});

test('a session gets the messages of its configuration as data, and its options without texts', async () => {
  const messages = {
    'de-DE': { [found]: '{count, plural, one {# Institut} other {# Institute}}' },
    'fr-FR': { [include]: 'Compter' },
  };
  const session = await sessionWith('Replaced', messages);
  expect(session.options.messages).toEqual({});
  expect(session.messages).toEqual({
    'de-DE': {
      'search/count': [
        { plural: 0, cases: { one: [{ number: 0 }, ' Institut'], other: [{ number: 0 }, ' Institute'] } },
      ],
    },
    'fr-FR': { 'manualAccounts/form/include': ['Compter'] },
  });
});

test('a session in one language gets only the messages of this language and its bases', async () => {
  const messages = { 'fr-FR': { [include]: 'Compter' }, 'de-DE': { [include]: 'Zählen' } };
  const canadian = await sessionWith('OneLanguage', messages, { locale: 'fr-CA' });
  expect(Object.keys(canadian.messages ?? {})).toEqual(['fr-FR']);
  const japanese = await sessionWith('OtherLanguage', messages, { locale: 'ja-JP' });
  expect(japanese.messages).toBeUndefined();
  const picking = await sessionWith('Picker', messages, { locale: 'fr-CA' });
  expect(Object.keys(picking.messages ?? {}).toSorted()).toEqual(['de-DE', 'fr-FR']);
});

test('the page contains no first screen if the configuration replaces words of it', async () => {
  expect(replacesOpening({ messages: { 'de-DE': { [include]: 'Zählen' } } })).toBe(false);
  for (const turn of [1, 2, 3, 4]) await sessionWith(`UsualOpening${turn}`, {});
  expect(await pageOfLinking()).toContain('<h2>');
  for (const turn of [1, 2, 3, 4]) await sessionWith(`OwnOpening${turn}`, { 'en-US': { [title]: 'Connect {app}' } });
  expect(await pageOfLinking()).not.toContain('<h2>');
});

test('options that an earlier release stored with texts of the net-worth switch are read without them', () => {
  const { netWorthSwitch, messages } = parseStoredOptions({
    flow: 'aggregation',
    netWorthSwitch: { shown: false, default: true, text: 'Count it', texts: [{ language: 'en', text: 'Count' }] },
  });
  expect([netWorthSwitch, messages]).toEqual([{ shown: false, default: true }, {}]);
});
