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

/** Browser switches in addition to those that every browser test uses. */
export type BrowserSwitches = Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs'>;

/** A browser that several test files share. Contexts that a test opens are closed after the test. */
export interface TestBrowser {
  /** Opens a context without cookies or storage, like a new visitor. */
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
}

/** Browsers by set of switches. Each browser runs until the process ends. */
const browsersBySwitches = new Map<string, Promise<Browser>>();

/** Timeout of one step in milliseconds, for a busy machine. */
const stepTimeoutMs = timeLimit(60_000);

/**
 * Animations need a tenth of the processor time. The nightly run always shows them; the tests `link` and `dialog` show them in every run.
 */
const motionOptions: BrowserContextOptions = isNightly ? {} : { reducedMotion: 'reduce' };

/**
 * Opens the Chromium of all browser tests. Call this at the top of a test file. Each context is closed after the test that opened it; a
 * context that no test opened is closed after the file.
 */
export async function openBrowser(switches: BrowserSwitches = {}): Promise<TestBrowser> {
  followAttempts();
  const fileContexts: BrowserContext[] = [];
  afterAll(async () => void (await Promise.all(fileContexts.splice(0).map((context) => context.close()))));
  await browserWith(switches);
  return {
    async newContext(options) {
      const attempt = currentAttempt();
      const context = await (await browserWith(switches)).newContext({ ...motionOptions, ...options });
      context.setDefaultTimeout(stepTimeoutMs);
      if (attempt === undefined) {
        fileContexts.push(context);
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

/** Returns the running browser with these switches. Launches one if there is none or if the earlier one has ended. */
async function browserWith(switches: BrowserSwitches): Promise<Browser> {
  const key = JSON.stringify(switches);
  const runningBrowser = await browsersBySwitches.get(key)?.catch(() => undefined);
  if (runningBrowser?.isConnected() === true) return runningBrowser;
  const browser = launch(switches);
  browsersBySwitches.set(key, browser);
  return browser;
}

async function launch({ args = [], ...others }: BrowserSwitches): Promise<Browser> {
  const { findBrowser, chromiumArgs } = (await import(pathToFileURL(script).href)) as BrowserScript;
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [...chromiumArgs, ...args],
    timeout: stepTimeoutMs,
    ...others,
  });
}
