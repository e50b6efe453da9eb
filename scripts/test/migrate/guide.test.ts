import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { site } from '../../../server/src/platform/sites/site.ts';
import { readPage } from '../../migrate/page-source.ts';
import { migrate } from '../../migrate/print-migration.ts';
import { root } from '../../workspace/run-tool.ts';

const guide = readFileSync(join(root, 'docs/migration.md'), 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n(.+?)^```$/gms)].map(([, language = '', code = '']) => ({
  language,
  code,
}));
const blocksIn = (language: string): string[] =>
  blocks.flatMap((block) => (block.language === language ? block.code : []));

test('the migration guide shows what the migrate command prints for its page', () => {
  const [page = ''] = blocksIn('html');
  const [printed = ''] = blocksIn('text');
  expect(migrate('page.html', page).text.trim()).toBe(printed.trim());
});

test.each(['html', 'jsx'])('the scripts of the migration guide can be parsed: %s', (language) => {
  const codes = blocksIn(language);
  expect(codes.length).toBeGreaterThan(0);
  for (const code of codes) expect(readPage(`page.${language}`, code).unreadable).toEqual([]);
});

test('the site in the migration guide is one that the host accepts', () => {
  const sites = blocksIn('json').map((code) => site.parse(JSON.parse(code)));
  expect(sites).toMatchObject([{ appLaunches: true, intentUrls: ['my-app://linked'] }]);
});

test('the migration guide names every option, parameter and message of the public widget', () => {
  const names =
    'fastLinkURL accessToken jwtToken params forceIframe forceRedirect iframeScrolling onSuccess onError onClose onExit onEvent ' +
    'configName userExperienceFlow flow callback callbackLocation locale intentUrl dataset app keyword groupId ' +
    'providerId routingNumber providerAccountId accountId container siteId siteAccountId itemAccountId ' +
    'add edit refresh balanceRefresh addManual editManual addRealEstate editRealEstate manual realestate uploadDocuments ' +
    'rsession YWebViewHandler POST_MESSAGE OPEN_EXTERNAL_URL BANK_OAUTH_URL renewClientSession JSONcallBackStatus';
  const code = [...guide.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`]+)`/g)].map(([, text]) => text).join(' ');
  expect(names.split(' ').filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
