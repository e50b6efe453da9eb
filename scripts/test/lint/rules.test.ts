import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

type Sample = [file: string, code: string, beside?: { file: string; code: string }];

const forbidden: Record<string, Sample[]> = {
  'fin(directions)': [
    ['packages/contracts/src/browser/bad.ts', `import * as z from 'zod';`],
    ['packages/contracts/src/browser/bad.ts', `import { endpoints } from '../server/index.ts';`],
    ['packages/contracts/src/service/bad.ts', `import * as z from 'zod/mini';`],
    ['packages/contracts/src/service/bad.ts', `import { readFileSync } from 'node:fs';`],
    ['packages/contracts/src/service/bad.ts', `import Fastify from 'fastify';`],
    ['packages/flow/src/bad.ts', `import { html } from 'lit';`],
    ['packages/flow/src/bad.ts', `import type { TemplateResult } from 'lit';`],
    ['packages/flow/src/bad.ts', `import { errors } from '@fin-link/contracts/service';`],
    ['packages/flow/src/bad.ts', `import { connectHost } from '@fin-link/host-client';`],
    ['packages/flow/src/bad.ts', `import { x } from '../../host-client/src/index.ts';`],
    ['packages/flow/src/bad.ts', `import { x } from '../test/views.ts';`],
    ['packages/host-client/src/bad.ts', `import { once } from 'node:events';`],
    ['packages/host-client/src/bad.ts', `import { transition } from '@fin-link/flow';`],
    ['packages/elements/src/bad.ts', `import { pageMessage } from '@fin-link/contracts/browser';`],
    ['packages/elements/src/bad.ts', `import * as z from 'zod/mini';`],
    ['packages/elements/src/bad.ts', `import { ContextProvider } from '@lit/context';`],
    ['packages/frame/src/bad.ts', `import { errors } from '@fin-link/contracts/service';`],
    ['packages/frame/src/bad.ts', `export { errors } from '@fin-link/contracts/service';`],
    ['packages/frame/src/bad.ts', `export * from '@fin-link/contracts/service';`],
    ['packages/frame/src/bad.ts', `await import('@fin-link/contracts/service');`],
    ['packages/frame/src/bad.ts', `export type Server = import('@fin-link/contracts/service').ErrorCode;`],
    ['packages/frame/src/bad.ts', `import { join } from 'path';`],
    ['packages/frame/src/bad.ts', `import { FinLink } from '@fin-link/elements';`],
    ['packages/storage/src/bad.ts', `import { x } from '@fin-link/contracts/service';`],
    ['packages/storage/src/bad.ts', `import { openTestStorage } from '@fin-link/testing';`],
    ['packages/service-client/src/bad.ts', `import { openStorage } from '@fin-link/storage';`],
    ['packages/service-client/src/bad.ts', `import { sessionView } from '@fin-link/contracts/browser';`],
    ['packages/service-client/src/bad.ts', `import { createHostClient } from '@fin-link/host-client';`],
    ['packages/service/src/bad.ts', `import { createBanks } from '@fin-link/banks';`],
    ['packages/service/src/bad.ts', `import { createServiceClient } from '@fin-link/service-client';`],
    ['packages/service/src/bad.ts', `import { html } from 'lit';`],
    ['packages/service/src/bad.ts', `import { openTestStorage } from '@fin-link/testing';`],
    ['packages/banks/src/bad.ts', `import { createService } from '@fin-link/service';`],
    ['packages/banks/test/bad.test.ts', `import { createService } from '@fin-link/service';`],
    ['packages/banks/test/bad.test.ts', `import { x } from '../../service/src/index.ts';`],
    ['server/src/tenancy/sessions/bad.ts', `import { createService } from '@fin-link/service';`],
    ['server/src/tenancy/sessions/bad.ts', `import { FinLink } from '@fin-link/elements';`],
    ['server/src/tenancy/sessions/bad.ts', `import { openTestStorage } from '@fin-link/testing';`],
    ['server/src/launcher/bad.ts', `import { openTestStorage } from '@fin-link/testing';`],
    ['demo/src/server/bad.ts', `import { createHost } from '@fin-link/host';`],
    ['demo/src/server/bad.ts', `import { sessionId } from '@fin-link/contracts/browser';`],
    ['demo/src/client/bad.ts', `import { readFileSync } from 'node:fs';`],
  ],
  'eslint(no-restricted-globals)': [
    ['packages/flow/src/bad.ts', `export const bad = fetch('/x');`],
    ['packages/flow/src/bad.ts', `setTimeout(() => {}, 1);`],
    ['packages/flow/src/bad.ts', `export const bad = document.title;`],
    ['packages/frame/src/bad.ts', `export const bad = process.env;`],
    ['packages/elements/src/bad.ts', `export const bad = Buffer.from('x');`],
    ['packages/service/src/bad.ts', `export const bad = document.title;`],
    ['packages/banks/src/bad.ts', `export const bad = window.name;`],
  ],
  'fin(injected-clock)': [
    ['packages/flow/src/bad.ts', `export const bad = Date.now();`],
    ['packages/service/src/bad.ts', `export const bad = new Date();`],
    ['packages/banks/src/bad.ts', `export const bad = Date.now();`],
    ['server/src/bad.ts', 'export const bad = sql`select now()`;'],
    ['server/src/bad.ts', 'export const bad = sql<Date>`select 1 where x < current_timestamp`;'],
  ],
  'fin(no-false-in-html)': [
    ['demo/src/server/bad.ts', 'export const bad = (open: boolean) => html`<p>${open && html`<b></b>`}</p>`;'],
    ['server/src/bad.ts', 'export const bad = html`<p>${a === b && c}</p>`;'],
  ],
  'fin(no-fixed-pause)': [
    [
      'packages/storage/test/bad.test.ts',
      `import { setTimeout as pause } from 'node:timers/promises'; await pause(50);`,
    ],
    ['packages/frame/test/bad.test.ts', `import { aTimeout } from '@open-wc/testing'; await aTimeout(50);`],
    ['packages/frame/test/bad.test.ts', `await new Promise((resolve) => setTimeout(resolve, 250));`],
    ['packages/frame/test/bad.test.ts', `await new Promise((resolve) => { setTimeout(resolve, 250); });`],
    [
      'packages/storage/test/bad.test.ts',
      `import { setTimeout as pause } from 'node:timers/promises'; for (const ms of [50, 80]) await pause(ms);`,
    ],
    ['server/e2e/bad.e2e.ts', `export const bad = (page: Page) => page.waitForTimeout(1_000);`],
  ],
  'import(no-cycle)': [
    [
      'packages/flow/src/bad.ts',
      `import { other } from './other.ts'; export const bad = () => other;`,
      { file: 'packages/flow/src/other.ts', code: `import { bad } from './bad.ts'; export const other = () => bad;` },
    ],
  ],
  'typescript(no-explicit-any)': [['packages/flow/src/bad.ts', `export const bad: any = 1;`]],
  'typescript(no-non-null-assertion)': [
    ['packages/flow/src/bad.ts', `export const bad = (list: string[]) => list[0]!.length;`],
  ],
  'lit(binding-positions)': [
    ['packages/frame/src/bad.ts', 'export const bad = (tag: string) => html`<${tag}></${tag}>`;'],
  ],
  'eslint(max-lines)': [
    ['packages/flow/src/bad.ts', Array.from({ length: 501 }, (_, line) => `export const v${line} = 1;`).join('\n')],
  ],
};

const allowed: Sample[] = [
  ['packages/contracts/src/browser/good.ts', `import * as z from 'zod/mini'; export const good = z.string();`],
  ['packages/contracts/test/good.test.ts', `import { readFileSync } from 'node:fs'; export const good = readFileSync;`],
  [
    'packages/flow/src/good.ts',
    `import type { SessionId } from '@fin-link/contracts/browser'; export type Good = SessionId;`,
  ],
  ['packages/frame/src/good.ts', `import { repeat } from 'lit/directives/repeat.js'; export const good = repeat;`],
  ['packages/frame/src/good.ts', `import { transition } from '@fin-link/flow'; export const good = transition;`],
  ['packages/frame/test/good.test.ts', `import { expect } from '@open-wc/testing'; export const good = expect;`],
  ['packages/service/src/good.ts', `import { openStorage } from '@fin-link/storage'; export const good = openStorage;`],
  [
    'packages/service/src/good.ts',
    `import { sql } from 'kysely'; export const good = (at: Date) => sql\`select \${at}\`;`,
  ],
  ['packages/service/src/good.ts', `export const good = new Date(0);`],
  [
    'packages/service/test/good.test.ts',
    `import { openTestStorage } from '@fin-link/testing'; export const good = openTestStorage;`,
  ],
  [
    'packages/storage/test/good.test.ts',
    `import { openTestStorage } from '@fin-link/testing'; export const good = openTestStorage;`,
  ],
  ['packages/elements/src/good.ts', `import { LitElement } from 'lit'; export const good = LitElement;`],
  [
    'server/src/launcher/good.ts',
    `import { createService } from '@fin-link/service'; export const good = createService;`,
  ],
  ['packages/storage/test/good.test.ts', `for (;;) await new Promise((resolve) => setTimeout(resolve, 50));`],
  ['packages/frame/test/good.test.ts', `await new Promise((resolve) => setTimeout(resolve));`],
  [
    'server/e2e/good.e2e.ts',
    `import { findBrowser } from '../../scripts/workspace/browser.ts'; export const good = findBrowser;`,
  ],
  ['demo/src/client/good.ts', `import '@fin-link/elements/define/fin-link';`],
];

const sandbox = mkdtempSync(join(tmpdir(), 'fin-lint-'));
const found = new Map<string, Set<string>>();

/** Returns the path of a sample. Each sample has a separate folder, so that one run of the linter covers all. */
const pathOf = (index: number | string, file: string) => join(sandbox, String(index), file);

beforeAll(async () => {
  const samples = [
    ...Object.entries(forbidden).flatMap(([rule, list]) => list.map((sample, at) => [`${rule}${at}`, sample] as const)),
    ...allowed.map((sample, at) => [`allowed${at}`, sample] as const),
  ];
  for (const [index, [file, code, beside]] of samples) {
    mkdirSync(dirname(pathOf(index, file)), { recursive: true });
    writeFileSync(pathOf(index, file), `${code}\n`);
    if (beside) writeFileSync(pathOf(index, beside.file), `${beside.code}\n`);
  }
  for (const { filename, code } of await lint()) {
    const index = filename.split('/').find((part) => samples.some(([name]) => name === part)) ?? filename;
    found.set(index, (found.get(index) ?? new Set()).add(code));
  }
});

afterAll(() => rmSync(sandbox, { recursive: true, force: true }));

function lint(): Promise<{ filename: string; code: string }[]> {
  const options = ['-c', join(root, '.oxlintrc.json'), '--format=json', sandbox];
  return new Promise((resolve, reject) => {
    execFile(join(root, 'node_modules', '.bin', 'oxlint'), options, { cwd: root, maxBuffer: 1e8 }, (error, stdout) => {
      try {
        resolve((JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }).diagnostics);
      } catch {
        reject(error ?? new Error(stdout));
      }
    });
  });
}

describe.each(Object.entries(forbidden))('%s', (rule, samples) => {
  test.each(samples.map(([file, code], at) => ({ file, code: code.slice(0, 90), at })))(
    'the linter refuses in $file: $code',
    ({ at }) => {
      expect([...(found.get(`${rule}${at}`) ?? [])]).toContain(rule);
    },
  );
});

describe('an import that a package may have', () => {
  test.each(allowed.map(([file, code], at) => ({ file, code, at })))(
    'the linter accepts an allowed import in $file: $code',
    ({ at }) => {
      expect([...(found.get(`allowed${at}`) ?? [])]).toEqual([]);
    },
  );
});
