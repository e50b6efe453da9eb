import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { callbackNames } from '../../migrate/launch-calls.ts';
import { migrate } from '../../migrate/print-migration.ts';
import { translateHandler } from '../../migrate/translate-handler.ts';
import { root } from '../../workspace/run-tool.ts';

const lines = (file: string, source: string): string[] =>
  migrate(file, source)
    .text.split('\n')
    .map((line) => line.trim());

const loader = '<script src="https://cdn.yodlee.com/fastlink/v4/initialize.js"></script>';
const page = (call: string): string => `${loader}\n<script>\n${call}\n</script>`;

test('migrate prints tag, session and events of a page in the style of the public guide', () => {
  const printed = lines(
    'bank.html',
    `<!doctype html>
${loader}
<div id="container-fastlink"></div>
<script>
  (function (window) {
    document.getElementById('btn').addEventListener('click', function () {
      window.fastlink.open({
        fastLinkURL: 'https://fl4.example/authenticate/restserver/fastlink',
        accessToken: 'Bearer <?= $token ?>',
        params: { configName: 'Verification', flow: 'add', providerId: 16441, locale: 'es_ES' },
        forceIframe: true,
        onSuccess: function (data) {
          console.log(data.providerAccountId, data.requestId);
        },
        onClose: ({ sites }) => console.log(sites),
      }, 'container-fastlink');
    });
  })(window);
</script>`,
  );
  expect(printed).toEqual(
    expect.arrayContaining([
      'bank.html:7  fastlink.open, version 4',
      'Tag, where the element "container-fastlink" is:',
      '<fin-link host="https://link.example" publishable-key="pk_…" session-url="/my/session" mode="dialog"></fin-link>',
      "{ loginName: user.loginName, publishableKey: 'pk_…', configNames: ['Verification'], locale: 'es-ES', start: { action: 'add', providerId: 16441 } }",
      'providerAccountId -> event.detail.providerAccountId',
      "requestId -> on your server, the session's result: providerAccounts[].requestId",
      'bank.html:2  the loader: replace it by the script of the tag',
    ]),
  );
  expect(printed).toContainEqual(expect.stringMatching(/^onSuccess \(line 12\) -> fin-success/));
  expect(printed).toContainEqual(expect.stringMatching(/^onClose \(line 15\) -> fin-exit/));
  expect(printed).toContainEqual(expect.stringMatching(/^line 9: accessToken: not needed/));
  expect(printed).not.toContain('Not translated:');
});

test('migrate follows constants and functions, and names spreads and computed values with their lines', () => {
  const printed = lines(
    'Link.tsx',
    `const open = async (session, params) => {
  const options = {
    params: { configName: session.config_name, flow: 'edit', providerAccountId: account.id, ...params },
    accessToken: token,
    ['on' + 'Event']: () => {},
    onError,
    onClose: useCallback((data) => finish(data?.action), []),
    onSuccess: props.onSuccess,
  };
  function onError(fault) { show(fault.reason || fault.message); }
  (window as any).fastlink?.open(options, containerId);
};`,
  );
  expect(printed).toEqual(
    expect.arrayContaining([
      'Link.tsx:11  fastlink.open, version 4',
      'In React, use the component of @fin-link/react: docs/frameworks.md',
      "{ loginName: user.loginName, publishableKey: 'pk_…', configNames: [/* in the page: session.config_name */ ''], start: { action: 'edit', providerAccountId /* in the page: account.id */ } }",
      'line 3: params.configName: computed (session.config_name); your backend must know it',
      'line 3: params.providerAccountId: computed (account.id); your backend must know it',
      'line 3: spread in params: the file does not show what is in `...params`',
      "line 5: computed name in options: the file does not show what is in `['on' + 'Event']: () => {}`",
      'the function is not in this file: read what it uses',
    ]),
  );
  expect(printed).toContainEqual(expect.stringMatching(/^reason -> not needed/));
  expect(printed).toContainEqual(expect.stringMatching(/^action -> not needed/));
});

test('migrate reads the version from the address that a script gives the loader', () => {
  const printed = lines(
    'hook.ts',
    `const script = document.createElement('script');
script.src = 'https://cdn.yodlee.com/fastlink/v3/initialize.js';
window.fastlink?.close();
window.fastlink?.open({ fastLinkURL, params: { userExperienceFlow: 'Aggregation plus Verification' }, ...tokenOf(t), onExit }, id);`,
  );
  expect(printed).toEqual(
    expect.arrayContaining([
      'hook.ts:4  fastlink.open, version 3',
      '<fin-link host="https://link.example" publishable-key="pk_…" session-url="/my/session" mode="dialog" version="3" flow="aggregation-plus-verification"></fin-link>',
      "{ loginName: user.loginName, publishableKey: 'pk_…', version: 3, flow: 'aggregation-plus-verification' }",
      'line 4: spread in options: the file does not show what is in `...tokenOf(t)`',
      "hook.ts:3  fastlink.close() -> document.querySelector('fin-link').close()",
      'hook.ts:2  the loader: replace it by the script of the tag',
    ]),
  );
});

test('migrate translates a page of the oldest loader, whose parameters come as text or from its backend', () => {
  const oldest = (params: string): string[] =>
    lines(
      'accounts.jsp',
      `<script src="https://cdn.yodlee.com/v1/fastlink/initialize.js"></script><script>
$.get('<%= path %>').done(function (reply) {
  const tokens = jQuery.parseJSON(reply);
  window.fastlink.open({ fastLinkURL: tokens.nodeUrl, jwtToken: tokens.jwtToken, params: ${params},
    onExit: function (data) { console.log(data); } }, 'container-fastlink')
});</script>`,
    );
  expect(oldest("'userExperienceFlow=Verification&keyword=citi'")).toContain(
    "{ loginName: user.loginName, publishableKey: 'pk_…', version: 3, flow: 'verification', start: { action: 'add', routingNumber: 'citi' } }",
  );
  expect(oldest("'configName=Aggregation'")).toContain('accounts.jsp:4  fastlink.open, version 4');
  expect(oldest('tokens.dataset')).toContain('accounts.jsp:4  fastlink.open, version 3');
  expect(oldest('tokens.dataset')).toContain('line 4: params: the file does not show what is in `tokens.dataset`');
});

test('migrate reads scripts that a server completes', () => {
  const printed = lines(
    'yodlee.blade.php',
    page(`window.fastlink.open({
  params: { configName: '{{ $config }}', providerAccountId: {{ $account->id }}, flow: 'refresh' },
}, 'container')`),
  );
  expect(printed).toEqual(
    expect.arrayContaining([
      "line 4: params.configName: computed ('{{ $config }}'); your backend must know it",
      'line 4: params.providerAccountId: computed ({{ $account->id }}); your backend must know it',
    ]),
  );
});

test('migrate uses the elements for manual accounts and properties', () => {
  const printed = lines(
    'manual.html',
    page("fastlink.open({ params: { configName: 'A', flow: 'editRealEstate', accountId: 7 }, onSuccess: save }, 'x')"),
  );
  expect(printed).toEqual(
    expect.arrayContaining([
      '<script type="module" src="https://link.example/fin-elements.js"></script>',
      '<fin-real-estate host="https://link.example" publishable-key="pk_…" session-url="/my/session" account-id="7"></fin-real-estate>',
      "{ loginName: user.loginName, publishableKey: 'pk_…', configNames: ['A'], capabilities: ['manual'], start: { action: 'edit-real-estate', accountId: 7 } }",
    ]),
  );
  expect(printed).toContainEqual(expect.stringMatching(/^onSuccess \(line 3\) -> fin-account-saved/));
});

test.each([
  ["{ configName: 'A', flow: 'uploadDocuments' }", 'refused here: E700, Invalid value for flow (flow uploadDocuments)'],
  ["{ configName: 'A', flow: 'add', groupId: 23235 }", 'refused here: E701, Invalid value for groupId (flow add)'],
  ["{ configName: 'A', flow: 'edit' }", 'refused here: E702, Invalid value for providerAccountId (flow edit)'],
  ["{ flow: 'add', providerId: 1 }", 'refused here: E600, configName is missing (flow add)'],
  ["{ configName: 'A', flow: next, providerId: 1 }", 'params.flow: computed (next); write one session for each value'],
  [
    "{ configName: 'A', intentUrl: 'my-app://back' }",
    'intentUrl: only for apps, which keep the form POST (docs/migration.md)',
  ],
])('migrate names what has no counterpart: %s', (params, remark) => {
  expect(lines('page.html', page(`fastlink.open({ params: ${params} }, 'x')`))).toContain(`line 3: ${remark}`);
});

test('migrate does not miss a configName in parameters that the file does not show', () => {
  const printed = lines('page.html', page("fastlink.open({ params: tokens.params }, 'x')"));
  expect(printed).toContain("{ loginName: user.loginName, publishableKey: 'pk_…', configNames: ['Aggregation'] }");
  expect(printed).toContain('line 3: params: the file does not show what is in `tokens.params`');
  expect(printed.join()).not.toContain('refused here');
});

test('migrate says where the page goes after the flow', () => {
  const printed = lines(
    'page.html',
    page("fastlink.open({ params: { configName: 'A', callback: home + '/done' } }, 'x')"),
  );
  expect(printed).toContainEqual(expect.stringContaining("location.assign(home + '/done')"));
  const option = lines('page.html', page("fastlink.open({ callback: '/done', params: { configName: 'A' } }, 'x')"));
  expect(option).toContainEqual(expect.stringContaining("location.assign('/done')"));
});

test('migrate translates each call of a page', () => {
  const call = (name: string) => `window['fastlink'].open({ params: { configName: '${name}' } }, 'x');`;
  const printed = lines('two.html', page(`${call('One')}\n${call('Two')}`));
  expect(printed.filter((line) => line.includes('fastlink.open, version 4'))).toEqual([
    'two.html:3  fastlink.open, version 4',
    'two.html:4  fastlink.open, version 4',
  ]);
});

test('migrate ignores methods called open of other objects', () => {
  expect(migrate('page.js', "window.open('a'); plaid.open({}); window.yodlee.open({})").isFound).toBe(false);
});

test('migrate names scripts that it cannot read and forms that launch without the loader', () => {
  const form = (field: string) => `<form method="post"><input name="${field}"><input name="extraParams"></form>`;
  const { text, isFound } = migrate(
    'form.html',
    `${form('accessToken')}\n${form('rsession')}\n<script>const =</script>`,
  );
  expect(isFound).toBe(false);
  expect(text).toContain('form.html:1  a form with an access token: post it to https://link.example/fastlink/v4');
  expect(text).toContain('form.html:2  a form with rsession and token is refused here');
  expect(text).toContain('form.html:3  a script that cannot be read: Unexpected token');
});

test('migrate has a replacement for every member of the public payloads', () => {
  const account = [
    'providerId',
    'providerName',
    'requestId',
    'status',
    'additionalStatus',
    'providerAccountId',
    'fnToCall',
  ];
  const payloads: Readonly<Record<string, readonly string[]>> = {
    onSuccess: account,
    onError: [...account.slice(0, 5), 'reason', 'code', 'title', 'message', 'fnToCall'],
    onClose: ['action', 'fnToCall', 'sites'],
    onExit: ['action', 'fnToCall', 'sites'],
    onEvent: ['type', 'data', 'fnToCall'],
  };
  expect(Object.keys(payloads)).toEqual(callbackNames);
  for (const [name, reads] of Object.entries(payloads))
    for (const [, replacement] of translateHandler({ name, line: 1, reads }, 'fin-link').members)
      expect(replacement).not.toBe('no counterpart');
});

test('the migrate command reads the named files and fails if none has a call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fin-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'page.js');
  const run = () => promisify(execFile)(process.execPath, [join(root, 'scripts/migrate.ts'), file]);
  await writeFile(file, "fastlink.open({ params: { configName: 'Aggregation' } }, 'x')");
  expect((await run()).stdout).toContain('page.js:1  fastlink.open');
  await writeFile(file, '');
  await expect(run()).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('no call of fastlink.open') });
});
