import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, LaunchOptions } from 'playwright-core';
import { afterAll } from 'vitest';
import { isNightly, timeLimit } from '../environment/index.ts';
import { currentAttempt, followAttempts } from './attempts.ts';
import { recordPages } from './failed-pages.ts';

interface BrowserScript {
  findBrowser(): Promise<string>;
  chromiumArgs: string[];
}

const script = join(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'workspace', 'browser.ts');

/** Beside those that every browser test has. */
export type BrowserSwitches = Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'>;

/** A browser that test files share: what a test opens in it is closed after the test. */
export interface TestBrowser {
  /** A person who has not been here before. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** One browser for each set of switches, until the process ends. */
const launched = new Map<string, Promise<Browser>>();

/** Of one step on a machine that does much else. */
const longestStepMs = timeLimit(60_000);

/** Motion costs a tenth of the processor time; the nightly command has it everywhere, and `link` and `dialog` always. */
const lessMotion: BrowserContextOptions = isNightly ? {} : { reducedMotion: 'reduce' };

async function launch({ args = [], ...others }: BrowserSwitches): Promise<Browser> {
  const { findBrowser, chromiumArgs } = (await import(pathToFileURL(script).href)) as BrowserScript;
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...chromiumArgs, ...args],
    timeout: longestStepMs,
    ...others,
  });
}

async function browserWith(switches: BrowserSwitches): Promise<Browser> {
  const key = JSON.stringify(switches);
  const known = await launched.get(key)?.catch(() => undefined);
  if (known?.isConnected() === true) return known;
  const browser = launch(switches);
  launched.set(key, browser);
  return browser;
}

/** The Chromium of all browser tests, at the top of a test file. Its contexts are closed after the test that opened them, else after the file. */
export async function openBrowser(switches: BrowserSwitches = {}): Promise<TestBrowser> {
  followAttempts();
  const ofFile: BrowserContext[] = [];
  afterAll(async () => void (await Promise.all(ofFile.splice(0).map((context) => context.close()))));
  await browserWith(switches);
  return {
    async newContext(options) {
      const attempt = currentAttempt();
      const context = await (await browserWith(switches)).newContext({ ...lessMotion, ...options });
      context.setDefaultTimeout(longestStepMs);
      if (attempt === undefined) {
        ofFile.push(context);
        return context;
      }
      const keepPages = await recordPages(context);
      attempt.after(async (failure) => {
        await keepPages(failure);
        await context.close();
      });
      return context;
    },
  };
}
