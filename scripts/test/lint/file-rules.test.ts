import { describe, expect, test } from 'vitest';
import { fileProblems } from '../../lint/file-rules.ts';

// Joins parts of a text, so that this file does not violate the rules under test.
const join = (...parts: string[]) => parts.join('');

describe('the linter names a problem of a file with its line', () => {
  test.each([
    ['server/src/a.ts', join('// TO', 'DO later')],
    ['packages/frame/src/a.css', join('/* FIX', 'ME */')],
    ['packages/flow/test/a.test.ts', join('test.on', "ly('x', () => {})")],
    ['packages/flow/test/a.test.ts', join('describe.sk', "ip.each([1])('x')")],
    ['packages/flow/test/a.test.ts', join('it.concurrent.sk', "ip('x')")],
    ['README.md', join('https://registry.', 'npm', 'js.org/zod')],
    ['docs/a.md', join('see registry.', 'example.com')],
    ['docs/a.md', join('in /wo', 'rk/main/x')],
    ['package.json', join('{"a": "/ro', 'ot/x"}')],
    ['pnpm-lock.yaml', join('  tarball: https:/', '/host/x.tgz')],
    ['examples/react/pnpm-lock.yaml', join('  tarball: https:/', '/host/x.tgz')],
  ])('%s: %s', (file, line) => {
    expect(fileProblems(file, `fine\n${line}\n`)).toEqual([expect.stringMatching(new RegExp(`^${file}:2 `))]);
  });

  test('a file of more than 500 lines', () => {
    expect(fileProblems('server/src/a.ts', 'x\n'.repeat(500))).toEqual([]);
    expect(fileProblems('server/src/a.ts', 'x\n'.repeat(501))).toHaveLength(1);
    expect(fileProblems('pnpm-lock.yaml', 'x\n'.repeat(501))).toEqual([]);
  });
});

describe('the linter accepts a file with', () => {
  test.each([
    ['README.md', 'open http://127.0.0.1:4300 and https://www.standardwebhooks.com'],
    ['server/src/a.ts', "rows.skip(1); test.skipIf(!url)('x', () => {});"],
    ['server/src/a.ts', 'import x from "./network/root/index.ts";'],
    ['docs/a.md', 'keeps its work/ and root/ folders'],
  ])('%s: %s', (file, line) => {
    expect(fileProblems(file, `${line}\n`)).toEqual([]);
  });
});
