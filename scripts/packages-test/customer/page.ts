import { once } from 'node:events';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { timeLimit } from '../../../packages/testing/src/environment/index.ts';
import { chromiumArgs, findBrowser } from '../../workspace/browser.ts';

const timeoutMs = timeLimit(60_000);

/**
 * Loads a script with an integrity hash into a page of another origin in a real browser. Returns `true` if `<fin-link>` is then defined,
 * and `false` if the browser refused the script.
 */
export async function definedOnPage(script: string, integrity: string): Promise<boolean> {
  const html = `<!doctype html><title>Customer</title><script type="module" src="${script}" integrity="${integrity}"></script>`;
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: chromiumArgs,
    timeout: timeoutMs,
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(timeoutMs);
    await page.goto(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`, { waitUntil: 'load' });
    return await page.evaluate<boolean>(`customElements.get('fin-link') !== undefined`);
  } finally {
    await browser.close();
    server.close();
  }
}
