import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterTests, timeLimit } from '@fin-link/testing';
import { html } from '@remix-run/html-template';
import type { SafeHtml } from '@remix-run/html-template';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { expect, vi } from 'vitest';
import type { EverydayBrowser } from '../browser/everyday-browser.ts';
import { newLoginName } from '../customer/login-names.ts';
import { tokenOf } from '../customer/service-user.ts';
import { LinkFrame } from '../frame/link-frame.ts';
import type { CustomerName } from '../stack/shared-stack.ts';
import { sharedStack } from '../stack/shared-stack.ts';
import { siteOf } from '../customer/registered-site.ts';

/** Call of a callback that the page passed to the widget. */
export interface WidgetCall {
  name: string;
  data: Record<string, unknown>;
}

/** A page that was written for the public widget, with the widget of the host. */
export interface ForeignPage {
  readonly page: Page;
  readonly frame: LinkFrame;
  /** Returns the calls of the page's callbacks, oldest first, without `onEvent`. */
  calls(): readonly WidgetCall[];
  /** Waits for the first call of a callback. */
  call(name: string): Promise<WidgetCall['data']>;
  /** Returns violations of policies and script errors. Tests expect none. */
  faults(): readonly string[];
  /** Asserts that nothing of the widget is left in the page. */
  expectClosed(): Promise<void>;
}

/** Returns the body of a page. */
type WrittenPage = (launch: Launch) => SafeHtml | Promise<SafeHtml>;

interface Launch {
  host: string;
  accessToken: string;
}

/** Origin of the loader in the code of the hook. The browser asks the host instead. */
const publicOrigin = 'https://cdn.yodlee.com';

const longestWaitMs = timeLimit(60_000);

/** A customer's site with pages that were written for the public widget. */
export interface ForeignSite {
  /** Opens a page in the browser of a new person. */
  open(browser: EverydayBrowser, person: string, body: WrittenPage): Promise<ForeignPage>;
}

/** Starts the site of a customer. */
export async function openForeignSite(customer: CustomerName): Promise<ForeignSite> {
  const port = sharedStack().ports[customer];
  const [origin] = siteOf(customer, port).origins;
  const documents = new Map<string, string>();
  const server = createServer(({ url = '' }, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(documents.get(url)),
  ).listen(port, '127.0.0.1');
  await once(server, 'listening');
  afterTests(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    open(browser, person, body) {
      const path = `/${person}`;
      return openPage(browser, { person, body, address: origin + path, publish: (text) => documents.set(path, text) });
    },
  };
}

interface PageParts {
  person: string;
  body: WrittenPage;
  address: string;
  publish(document: string): void;
}

async function openPage(browser: EverydayBrowser, { person, body, address, publish }: PageParts): Promise<ForeignPage> {
  const { urls } = sharedStack();
  const accessToken = await tokenOf(urls.service, newLoginName(person));
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const calls: WidgetCall[] = [];
  const faults: string[] = [];
  await page.exposeFunction('recordCall', (name: string, data: string) =>
    calls.push({ name, data: JSON.parse(data) as WidgetCall['data'] }),
  );
  await page.route(`${publicOrigin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ body: await (await fetch(urls.host + pathname)).text(), contentType: 'text/javascript' });
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Foreign page</title>
      </head>
      <body>
        ${await body({ host: urls.host, accessToken })}
      </body>
    </html>`;
  publish(String(document));
  await page.goto(address);
  const container = page.locator('#container-fastlink');
  const heard = () => calls.filter(({ name }) => name !== 'onEvent');
  return {
    page,
    frame: new LinkFrame(page.frameLocator('#container-fastlink iframe')),
    calls: heard,
    async call(name) {
      const found = () => calls.find((call) => call.name === name);
      return (await vi.waitUntil(found, { timeout: longestWaitMs, interval: 50 })).data;
    },
    faults: () => faults,
    async expectClosed() {
      await expect.poll(() => container.evaluate(({ childNodes }) => childNodes.length)).toBe(0);
      expect(await page.locator('fin-link, iframe').count()).toBe(0);
    },
  };
}

/** Returns a page in the style of the public guide, version 4. */
export const guidePage =
  (params: Readonly<Record<string, unknown>>): WrittenPage =>
  ({ host, accessToken }) => {
    const options = JSON.stringify({ accessToken: `Bearer ${accessToken}`, params });
    const script = `
      (function (window) {
        var options = ${options};
        ['onSuccess', 'onError', 'onClose', 'onEvent'].forEach(function (name) {
          options[name] = function (data) { window.recordCall(name, JSON.stringify(data)); };
        });
        options.fastLinkURL = 'https://fl4.sandbox.example/authenticate/restserver/fastlink';
        options.forceIframe = true;
        document.getElementById('btn-fastlink').addEventListener('click', function () {
          window.fastlink.open(options, 'container-fastlink');
        }, false);
      })(window);`;
    return html`<script src="${host}/fastlink/v4/initialize.js"></script>
      <button id="btn-fastlink">Link a bank</button>
      <div id="container-fastlink"></div>
      ${html.raw`<script>
        ${script};
      </script>`}`;
  };

/** Page that bundles the published hook for React, version 3. */
export const reactPage: WrittenPage = async ({ host, accessToken }) => {
  const launch = JSON.stringify({ host, accessToken });
  return html`<div id="root"></div>
    ${html.raw`<script>
        window.launch = ${launch};
      </script>
      <script>
        ${await bundle()};
      </script>`}`;
};

/** Bundles the page. The code of the hook is as published. */
async function bundle(): Promise<string> {
  const built = await rolldown({
    input: join(import.meta.dirname, 'react-page.js'),
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await built.generate({ format: 'iife', minify: true });
  await built.close();
  const { code } = output[0];
  if (!code.includes(publicOrigin)) throw new Error('The hook does not name its loader.');
  // An inline script must not contain its own end tag.
  return code.replaceAll('</script', String.raw`<\/script`);
}
