import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { chromium } from 'playwright-core';
import { timeLimit } from '../../packages/testing/src/environment/index.ts';
import { chromiumArgs, findBrowser } from '../workspace/browser.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const onLinux = process.platform === 'linux' && process.arch === 'x64';

test.runIf(onLinux)(
  'FIN_FORCE_SHIPPED_BROWSER selects the shipped browser, which is unpacked once and shows a page',
  async () => {
    vi.stubEnv('FIN_FORCE_SHIPPED_BROWSER', '1');
    vi.stubEnv('CHROME_PATH', '/nowhere/chrome');
    const [program, again] = await Promise.all([findBrowser(), findBrowser()]);
    expect(again).toBe(program);
    const limit = { timeout: timeLimit(60_000) };
    const { stdout } = await promisify(execFile)(program, ['--no-sandbox', '--version'], limit);
    expect(stdout).toMatch(/Chromium \d+/);

    const browser = await chromium.launch({ executablePath: program, args: chromiumArgs, ...limit });
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(limit.timeout);
      await page.setContent('<h1>Ready</h1>');
      expect(await page.textContent('h1')).toBe('Ready');
    } finally {
      await browser.close();
    }
  },
);

test('CHROME_PATH selects the browser of the tests', async () => {
  vi.stubEnv('FIN_FORCE_SHIPPED_BROWSER', '');
  vi.stubEnv('CHROME_PATH', process.execPath);
  expect(existsSync(await findBrowser())).toBe(true);
  expect(await findBrowser()).toBe(process.execPath);
});
