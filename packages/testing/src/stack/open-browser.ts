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

/** Switches in addition to those of every browser test. */
export type BrowserSwitches = Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'>;

/** A browser that test files share. Contexts that a test opens are closed after the test. */
export interface TestBrowser {
  /** Opens a context without cookies or storage, as for a new visitor. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** Browsers by set of switches; each lives until the process ends. */
const launched = new Map<string, Promise<Browser>>();

/** Timeout of one step in milliseconds, for a busy machine. */
const longestStepMs = timeLimit(60_000);

/**
 * Animations cost a tenth of the processor time. The nightly run always shows them; `link` and `dialog` show them in
 * every run.
 */
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

/**
 * Opens the Chromium of all browser tests, at the top of a test file. Each context is closed after the test that opened
 * it, otherwise after the file.
 */
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
