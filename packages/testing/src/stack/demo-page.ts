import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import type { Stack } from './launch-stack.ts';
import type { TestBrowser } from './open-browser.ts';

/** An event of the tag, as the demo logs it. */
export interface PageEvent {
  name: string;
  detail: Record<string, unknown>;
}

/** The demo site in a browser, opened at the linking page. */
export interface DemoPage {
  readonly page: Page;
  /** Content of the frame inside the tag. */
  readonly frame: FrameLocator;
  /** Returns the events that the tag emitted, oldest first. */
  events(): Promise<PageEvent[]>;
  /** Resolves with the first event of this name. */
  event(name: string): Promise<PageEvent>;
  /** Returns violations of a content security policy, and script errors of the page and the frame. Tests expect none. */
  faults(): readonly string[];
  /** Passes the entry screen, searches for the bank and picks it. */
  pickBank(name: string): Promise<void>;
  signIn(user: string, password: string): Promise<void>;
  enterCode(code: string): Promise<void>;
  /** Reads the latest session from the host, as the customer's backend does. */
  backendResult(): Promise<{ status: string; outcome: string | null } & Record<string, unknown>>;
}

export interface DemoPageOptions {
  /** Path and query of the linking page. Default: `/link`. */
  path?: string;
  context?: BrowserContextOptions;
}

const firstPath = '/link';

/** Signs a new person in at the demo and opens the linking page. */
export async function openDemo(
  browser: TestBrowser,
  { urls }: Pick<Stack, 'urls'>,
  { path = firstPath, context = {} }: DemoPageOptions = {},
): Promise<DemoPage> {
  const opened = await browser.newContext(context);
  const page = await opened.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  await page.goto(`${urls.demo}/`);
  await page.getByRole('button', { name: /new person/i }).click();
  await page.waitForURL((url) => url.pathname === firstPath);
  // The demo sends a new person to the linking page.
  if (path !== firstPath) await page.goto(`${urls.demo}${path}`);
  const frame = page.frameLocator('fin-link iframe');

  const events = (): Promise<PageEvent[]> =>
    page.locator('#log li').evaluateAll((entries) =>
      entries.map((entry) => ({
        name: entry.querySelector('strong')?.textContent ?? '',
        detail: JSON.parse(entry.querySelector('code')?.textContent ?? 'null') as Record<string, unknown>,
      })),
    );
  const entry = (name: string): Locator =>
    page.locator('#log li').filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) });

  return {
    page,
    frame,
    events,
    async event(name) {
      await entry(name).first().waitFor({ state: 'attached' });
      const found = (await events()).find((one) => one.name === name);
      if (found === undefined) throw new Error(`The event ${name} disappeared.`);
      return found;
    },
    faults: () => faults,
    async pickBank(name) {
      await frame.getByRole('button', { name: /find my bank/i }).click();
      await frame.getByRole('combobox').fill(name);
      // Other results must disappear first, because a click could miss while the results replace the popular banks.
      const others = frame.getByRole('option').filter({ hasNotText: new RegExp(name, 'i') });
      await others.first().waitFor({ state: 'detached' });
      await frame
        .getByRole('option', { name: new RegExp(name, 'i') })
        .first()
        .click();
    },
    async signIn(user, password) {
      await frame.locator('input[type=password]').waitFor();
      await frame.locator('input[type=text]').first().fill(user);
      await frame.locator('input[type=password]').fill(password);
      await frame.getByRole('button', { name: /sign in/i }).click();
    },
    async enterCode(code) {
      const field = frame.locator('input[autocomplete~="one-time-code"]');
      await field.waitFor();
      await field.fill(code);
    },
    async backendResult() {
      const { sessionId } = (await (await opened.request.get(`${urls.demo}/my/session`)).json()) as {
        sessionId: string;
      };
      const { result } = (await (await opened.request.get(`${urls.demo}/session/${sessionId}`)).json()) as {
        result: { status: string; outcome: string | null } & Record<string, unknown>;
      };
      return result;
    },
  };
}
