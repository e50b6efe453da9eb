import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { build } from 'vite';
import { afterAll } from 'vitest';
import { buildSite as buildGuides } from '../../../scripts/docs-site/index.ts';
import { chromiumArgs, findBrowser } from '../../../scripts/workspace/browser.ts';
import type { BuiltFiles } from '../../src/server/assets/serve-assets.ts';

/**
 * Timeout of one step in milliseconds. All time limits of a run scale with one factor, which is measured at its start.
 */
const longestStepMs = 60_000 * Number(process.env['FIN_TEST_TIME_FACTOR'] ?? 1);

/** Opens contexts of one browser, which is closed after the file. */
export async function openBrowser(): Promise<(options: BrowserContextOptions) => Promise<BrowserContext>> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: chromiumArgs,
    timeout: longestStepMs,
  });
  afterAll(() => browser.close());
  return async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(longestStepMs);
    return context;
  };
}

/** Stub of the tags. It emits `fin-ready` and records calls; the test dispatches further events. */
const stubTag = `customElements.define('fin-link', class extends HTMLElement {
  connectedCallback() { this.dispatchEvent(new CustomEvent('fin-ready', { detail: {}, bubbles: true })); }
  show() { this.dataset.shown = 'true'; }
});
customElements.define('fin-connections', class extends HTMLElement {
  connectedCallback() { this.dispatchEvent(new CustomEvent('fin-ready', { detail: {}, bubbles: true })); }
  reload() { this.dataset.reloads = String(Number(this.dataset.reloads ?? 0) + 1); }
});
for (const name of ['fin-consents', 'fin-redirect', 'fin-net-worth', 'fin-upcoming', 'fin-insights', 'fin-real-estate', 'fin-manual-account'])
  customElements.define(name, class extends HTMLElement {
    connectedCallback() { this.dispatchEvent(new CustomEvent('fin-ready', { detail: {}, bubbles: true })); }
  });`;

/** Builds the site's own files and the guides, with stubs of the tags and of the gallery. */
export async function buildSite(): Promise<BuiltFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-site-'));
  afterAll(() => rm(folder, { recursive: true }));
  const root = join(import.meta.dirname, '..', '..');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  for (const script of ['fin-link.js', 'fin-elements.js']) await writeFile(join(folder, script), stubTag);
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><title>Gallery</title><h1>A screen</h1>');
  const guides = join(folder, 'guides');
  await buildGuides(guides);
  return { site: folder, tag: folder, gallery: folder, guides };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
