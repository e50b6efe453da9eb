import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { z } from 'zod';
import { timeLimit } from '../../packages/testing/src/environment/index.ts';
import { stagingOf } from '../pack/pack-packages.ts';
import { writeProductionFolder } from '../pack/production-folder.ts';
import { root } from '../workspace/run-tool.ts';
import { frameworkFiles, vueFiles } from './customer/frameworks.ts';
import { customersProject, emptyProject, install, installedTogether } from './customer/project.ts';
import { definedOnPage } from './customer/page.ts';
import { startBackend } from './customer/running-backend.ts';

const run = promisify(execFile);
let folder = '';

beforeAll(async () => {
  folder = await customersProject(new Map(Object.entries(inject('tarballs'))));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const exportsOf = (name: string): string[] => {
  const manifest = readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8');
  const { exports } = z.object({ exports: z.record(z.string(), z.unknown()) }).parse(JSON.parse(manifest));
  return Object.entries(exports).flatMap(([address, target]) =>
    typeof target === 'object' ? [name + address.slice(1)] : [],
  );
};

const tsc = [join(root, 'node_modules/.bin/tsc')] as const;
/**
 * Command for vue-tsc. It patches the compiler's JavaScript, so it needs TypeScript 6: TypeScript 7 is not written in
 * JavaScript.
 */
const vueTsc = [
  process.execPath,
  '--eval',
  "require('vue-tsc').run(require.resolve('typescript6/lib/tsc'))",
  '--',
  'vue-tsc',
] as const;

/** Returns the compiler's output for these files of the customer's project. */
async function compilerSays(
  compilerOptions: object,
  files: readonly string[],
  [program, ...first]: readonly [string, ...string[]] = tsc,
): Promise<string> {
  const vueCompilerOptions = { strictTemplates: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, vueCompilerOptions, files }));
  const checked = await run(program, [...first, '-p', folder], { cwd: root }).catch((error: unknown) =>
    z.object({ stdout: z.string() }).parse(error),
  );
  return checked.stdout;
}

test('the packages for a page and for its backend are installed together, and contain no code of the frame', async () => {
  const tarballs = Object.entries(inject('tarballs')).filter(([, file]) =>
    installedTogether().includes(basename(file)),
  );
  expect(tarballs.map(([name]) => name)).toEqual(['@fin-link/elements', '@fin-link/service-client']);
  const together = await emptyProject();
  try {
    await install(together, new Map(tarballs));
    const script = `const { FinLink } = await import('@fin-link/elements');
      const { createHostApiClient } = await import('@fin-link/service-client');
      console.log(typeof FinLink, Object.keys(createHostApiClient({ baseUrl: 'http://localhost:1', apiKey: 'k' })).sort()[0]);`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: together });
    expect(stdout).toBe('function createLink\n');
    const client = join(together, 'node_modules/@fin-link/service-client/dist');
    const folders = new Set(globSync('**/*.js', { cwd: client }).map((file) => file.split('/src/', 1)[0]));
    expect([...folders].toSorted()).toEqual(['contracts', 'service-client']);
  } finally {
    await rm(together, { recursive: true, force: true });
  }
});

test.each(['NodeNext', 'Bundler'])(
  'the published packages have types for a customer’s TypeScript (%s)',
  async (moduleResolution) => {
    const compilerOptions = {
      module: moduleResolution === 'NodeNext' ? 'NodeNext' : 'ESNext',
      moduleResolution,
      target: 'ES2023',
      lib: ['ES2024', 'DOM'],
      types: ['node'],
      strict: true,
      noEmit: true,
    };
    expect(await compilerSays(compilerOptions, ['consumer.ts'])).toBe('');
  },
);

const frameworkOptions = {
  module: 'ESNext',
  moduleResolution: 'Bundler',
  target: 'ES2023',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUncheckedSideEffectImports: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noEmit: true,
};

test('the published tags compile in React, with the settings of Next and in Vue, strictly, and wrong attributes do not', async () => {
  for (const [name, text] of Object.entries(frameworkFiles)) await writeFile(join(folder, name), text);
  expect(await compilerSays(frameworkOptions, Object.keys(frameworkFiles))).toBe('');
});

test('the published tags compile in templates of Vue, strictly, and wrong attributes and events do not', async () => {
  for (const [name, text] of Object.entries(vueFiles)) await writeFile(join(folder, name), text);
  // An earlier test checks the declarations, so `skipLibCheck` is set.
  const options = { ...frameworkOptions, jsx: 'preserve', skipLibCheck: true };
  expect(await compilerSays(options, Object.keys(vueFiles), vueTsc)).toBe('');
});

test('every entry of the published packages can be imported in Node', async () => {
  const published = [
    '@fin-link/elements',
    '@fin-link/react',
    '@fin-link/banks',
    '@fin-link/host',
    '@fin-link/service-client',
  ];
  const entries = published.flatMap(exportsOf);
  expect(entries).toContain('@fin-link/elements/define/fin-link');
  const script = `for (const entry of ${JSON.stringify(entries)}) await import(entry); console.log('imported');`;
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
  expect([stdout, stderr]).toEqual(['imported\n', '']);
});

test.each([
  ["import { FinLink } from '@fin-link/elements';", []],
  ["import '@fin-link/elements/define/fin-link';", ['fin-link']],
  ["import { FinLink } from '@fin-link/react'; console.log(FinLink);", ['fin-link']],
  [
    "import '@fin-link/elements/define';",
    [
      'fin-connections',
      'fin-consents',
      'fin-insights',
      'fin-link',
      'fin-link-button',
      'fin-manual-account',
      'fin-net-worth',
      'fin-real-estate',
      'fin-redirect',
      'fin-upcoming',
    ],
  ],
])('a bundler keeps of %s what registers elements: %j', async (statement, registered) => {
  const input = join(folder, 'entry.js');
  await writeFile(input, statement);
  const built = await build({
    root: folder,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input } },
  });
  const [{ output }] = z.tuple([z.object({ output: z.array(z.object({ code: z.string() })) })]).parse([built].flat());
  const elements = exportsOf('@fin-link/elements').flatMap((entry) => entry.match(/(?<=\/define\/).+/) ?? []);
  const isDefined = (name: string): boolean =>
    output.some(({ code }) => new RegExp(`[\\w$]\\([\`'"]${name}[\`'"],`).test(code));
  expect(elements.filter(isDefined).toSorted()).toEqual(registered);
  expect(output.some(({ code }) => code.includes('.define('))).toBe(registered.length > 0);
});

test.each([
  ['fin-link-host', 'FIN_VAULT_KEYS'],
  ['fin-link-service', 'FIN_VAULT_KEYS'],
  ['fin-link-banks', 'Simulated banks'],
])('the command %s names what is wrong with its settings', async (name, wrong) => {
  const env = { ...process.env, FIN_MODE: 'production', FIN_DATA_DIR: join(folder, 'data', 'command') };
  const { code, stderr } = await run(join(folder, 'node_modules/.bin', name), { cwd: folder, env }).then(
    () => ({ code: 0, stderr: '' }),
    (error: unknown) => z.object({ code: z.number(), stderr: z.string() }).parse(error),
  );
  expect(code).toBe(1);
  expect(stderr).toContain(wrong);
});

test('a production install has neither simulated banks nor the embedded database, and says so in the sandbox', async () => {
  const production = await mkdtemp(join(tmpdir(), 'fin-production-'));
  try {
    writeProductionFolder(stagingOf('@fin-link/host'), production);
    const installed = globSync('**/node_modules/{*,@*/*}', { cwd: production }).map((path) =>
      path.replace(/^.*node_modules\//, ''),
    );
    expect(installed).toContain('pg-boss');
    for (const absent of ['@electric-sql/pglite', '@fin-link/banks', 'oidc-provider', 'koa', 'lit', 'vite'])
      expect(installed).not.toContain(absent);
    const folders = globSync('dist/{packages/*,*}/src', { cwd: production }).map((path) => basename(dirname(path)));
    expect(folders).toContain('service');
    expect(folders).not.toContain('banks');
    const host = join(production, 'dist/server/src/main.js');
    const env = { PATH: process.env['PATH'], FIN_MODE: 'sandbox', FIN_DATA_DIR: join(production, 'data') };
    const { stderr } = await run(process.execPath, [host], { env }).catch((error: unknown) =>
      z.object({ stderr: z.string() }).parse(error),
    );
    expect(stderr).toContain('The embedded database is not installed.');
    const banks = join(production, 'dist/server/src/launcher/banks/load-banks.js');
    const loading = `await (await import(${JSON.stringify(pathToFileURL(banks).href)})).loadBanks();`;
    await expect(run(process.execPath, ['--input-type=module', '-e', loading])).rejects.toMatchObject({
      stderr: expect.stringContaining('The simulated banks of the sandbox are not installed.') as string,
    });
  } finally {
    await rm(production, { recursive: true, force: true });
  }
});

describe('the published host as a plugin of a customer’s server', () => {
  let url = '';
  let serviceUrl = '';
  let stop: () => Promise<void> = async () => {};

  beforeAll(async () => {
    const child = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    stop = async () => {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    };
    for await (const line of createInterface({ input: child.stdout })) {
      const started = z
        .object({ url: z.string(), serviceUrl: z.string(), banksUrl: z.string() })
        .safeParse(JSON.parse(line));
      if (!started.success) continue;
      ({ url, serviceUrl } = started.data);
      break;
    }
    expect(url).not.toBe('');
  });

  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('the published host serves its own pages, the frame and everything the frame and the page load', async () => {
    expect(await (await fetch(`${url}/hello`)).json()).toEqual({ hello: 'customer' });
    await vi.waitFor(async () => expect((await fetch(`${url}/ready`)).status).toBe(200), {
      timeout: timeLimit(60_000),
    });
    const frame = await fetch(`${url}/frame/pk_customer/link`);
    expect(frame.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' https://app.customer.example",
    );
    expect(await frame.text()).toContain('/frame/assets/');
    const built = globSync('*.*', { cwd: join(root, 'packages/frame/dist') }).filter((name) => !name.startsWith('.'));
    expect(built.length).toBeGreaterThan(10);
    for (const path of [...built.map((name) => `/frame/assets/${name}`), '/fin-link.js', '/fin-elements.js']) {
      const { status, body } = await fetch(url + path);
      // An unread body keeps its connection busy, and the server waits for it when it closes.
      await body?.cancel();
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('the published host creates a session, and the frame finds banks of the embedded service', async () => {
    const parentOrigin = 'https://app.customer.example';
    const minted = await post(
      '/v1/sessions',
      { loginName: 'somebody', parentOrigin },
      { authorization: 'Bearer a-key-of-the-customer' },
    );
    expect(minted.status).toBe(201);
    const { launchToken } = z.object({ launchToken: z.string() }).parse(await minted.json());
    const launched = await post('/v1/launch', {
      launchToken,
      publishableKey: 'pk_customer',
      parentOrigin,
      view: 'link',
    });
    const { sessionToken } = z.object({ sessionToken: z.string() }).parse(await launched.json());
    const headers = { authorization: `Bearer ${sessionToken}` };
    const found = await (await fetch(`${url}/v1/providers?name=summit%20federal`, { headers })).json();
    expect(JSON.stringify(found)).toContain('Summit Federal Bank');
  });

  test.each(['fin-link', 'fin-elements'])(
    'a browser runs the pinned %s and refuses one that was changed',
    async (name) => {
      const described = z.object({ script: z.string(), integrity: z.string() });
      const { script, integrity } = described.parse(await (await fetch(`${url}/${name}.json`)).json());
      const address = url + new URL(script).pathname;
      expect(await definedOnPage(address, integrity)).toBe(true);
      const changed = integrity.replace(/.{4}$/, (end) => (end === 'AAAA' ? 'BBBB' : 'AAAA'));
      expect(await definedOnPage(address, changed)).toBe(false);
    },
  );

  test('the backend of the client’s README reads the data that an event names', async () => {
    const backend = await startBackend(folder, serviceUrl);
    const { accounts } = await backend.readCounts();
    expect(accounts).toBeGreaterThan(0);
    await vi.waitFor(
      async () => {
        expect(await backend.post(backend.signedEvent('copied-user'))).toBe(204);
        expect(await backend.copied()).toMatchObject({ accounts });
      },
      { timeout: timeLimit(60_000) },
    );
    expect((await backend.copied()).transactions).toBeGreaterThan(10);
    const { headers, body } = backend.signedEvent('copied-user');
    expect(await backend.post({ headers, body: `${body} ` })).toBe(401);
    await backend.stop();
  });

  test('the published host closes on request', async () => {
    await stop();
  });
});
