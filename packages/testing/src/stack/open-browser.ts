import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, LaunchOptions } from 'playwright-core';
import { afterTests } from '../lifetime/after-tests.ts';

interface BrowserScript {
  findBrowser(): Promise<string>;
  chromiumArgs: string[];
}

const script = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'browser.ts');

/** Beside those that every browser test has. */
export type BrowserSwitches = Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'>;

/** The Chromium of all browser tests, closed after the test or file. */
export async function openBrowser({ args = [], ...others }: BrowserSwitches = {}): Promise<Browser> {
  const { findBrowser, chromiumArgs } = (await import(pathToFileURL(script).href)) as BrowserScript;
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...chromiumArgs, ...args],
    ...others,
  });
  afterTests(() => browser.close());
  return browser;
}
