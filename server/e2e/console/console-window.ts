import type { TestBrowser } from '@fin-link/testing/stack';
import type { Page, Route } from 'playwright-core';
import type { TestHost } from '../../test/harness/test-host.ts';

/** A window of the console. */
export interface ConsoleWindow {
  readonly page: Page;
  /** Requests to other origins, and errors, for example of the content security policy. */
  readonly faults: string[];
}

/** Opens a window of the console. The host answers without a network, so that the console has the origin of the settings. */
export async function openConsoleWindow(host: TestHost, browser: TestBrowser, width: number): Promise<ConsoleWindow> {
  const { origin } = host.deps.settings.console;
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const faults: string[] = [];
  await context.route('**/*', async (route) => {
    if (new URL(route.request().url()).origin === origin) return answer(host, route);
    faults.push(`request to ${route.request().url()}`);
    await route.abort();
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}

/** Signs the window in, as the address does that the sandbox prints. */
export async function signIn(host: TestHost, page: Page): Promise<void> {
  const { origin } = host.deps.settings.console;
  const token = host.deps.console.tokens.ofSandbox ?? '';
  const { headers } = await host.call('GET', `/console/sign-in?token=${token}`, {
    headers: { host: new URL(origin).host },
  });
  const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(String(headers['set-cookie'])) ?? [];
  await page.context().addCookies([{ name, value, url: origin }]);
}

async function answer(host: TestHost, route: Route): Promise<void> {
  const request = route.request();
  const { origin } = host.deps.settings.console;
  const { pathname, search } = new URL(request.url());
  const payload = request.postDataBuffer();
  const { statusCode, headers, rawPayload } = await host.app.inject({
    method: request.method() as 'GET',
    url: pathname + search,
    headers: { ...(await request.allHeaders()), host: new URL(origin).host },
    remoteAddress: '127.0.0.1',
    ...(payload !== null && { payload }),
  });
  await route.fulfill({
    status: statusCode,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: rawPayload,
  });
}
