import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { idOf } from '../attacks/attack.ts';
import { attackRows } from '../attacks/attack-rows.ts';
import { cutSource } from '../attacks/cut-source.ts';
import { escaped } from '../attacks/switched-off.ts';

const root = join(import.meta.dirname, '../..');
const ofBanks = createRequire(join(root, 'packages/banks/package.json'));

/** A file of the repository, or of the banks' library by its package's name. */
function pathOf(file: string): string {
  const [name = '', ...rest] = file.split('/');
  return name === 'oidc-provider' ? join(dirname(ofBanks.resolve(name)), '..', ...rest) : join(root, file);
}

/** Titles of tests, where `%s` and `%j` stand for anything. */
function titlesOf(file: string): RegExp[] {
  // Shorter texts are no titles, and would be found in everything.
  const literals = readFileSync(join(root, file), 'utf8').matchAll(/'((?:[^'\\\n]|\\.){10,})'|`([^`\n]{10,})`/g);
  return [...literals].map(([, plain = '', template = '']) => {
    const parts = (plain + template).split(/%[sjo]|\$\{[^}]*\}/);
    return new RegExp(parts.map(escaped).join('.+'));
  });
}

test('rows are told apart by their names', () => {
  const ids = attackRows.map(idOf);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(attackRows.map((row) => [idOf(row), row] as const))('%s: check and test are there', (_id, row) => {
  const source = readFileSync(pathOf(row.check.file), 'utf8');
  const { off } = row;
  if (off.kind === 'withheld') {
    const tests = readFileSync(join(root, row.test.file), 'utf8');
    expect(tests).toContain(`withheldAt('${off.place}'`);
    expect(tests).toContain("'%s stops ");
    expect(source).toMatch(new RegExp(`\\b${escaped(row.check.name)}\\b`));
    return;
  }
  expect(cutSource({ ...off, file: row.check.file }, `/${row.check.file}`, source)).not.toBeNull();
  const titles = titlesOf(row.test.file);
  for (const part of row.test.name.split(' > ')) {
    const isThere = titles.some((title) => title.test(part) || title.source.includes(escaped(part)));
    expect(isThere, `a test called “${part}” in ${row.test.file}`).toBe(true);
  }
});

/** As they were wanted, each by the beginning of its rows. */
const wanted = [
  'state missing',
  'state replayed',
  'issuer mix-up',
  'code of another user injected',
  'PKCE missing',
  'PKCE downgraded',
  'redirect address changed',
  'ID token of another issuer',
  'ID token for another audience',
  'ID token with another nonce',
  'ID token with another algorithm',
  'ID token of another request',
  'request_uri reused',
  'client assertion for another audience',
  'client assertion replayed',
  'DPoP proof replayed',
  'DPoP proof for another address',
  'DPoP proof for another method',
  'certificate swapped',
  '`/oauth/start` link sent to a victim',
  'callback without the cookie: return in another browser',
  'forged message',
  'page of a foreign origin',
  'message of a foreign origin',
  'forged SUCCESS event',
  '`javascript:` and off-list return addresses',
];

test.each(wanted)('the table has rows about: %s', (attack) => {
  expect(attackRows.some((row) => row.attack.startsWith(attack))).toBe(true);
});
