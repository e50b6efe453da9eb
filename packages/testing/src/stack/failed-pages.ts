import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { timeLimit } from '../environment/index.ts';

/** Folder for traces of failed tests, relative to the root. */
const failedPages = '.cache/e2e-traces';

/** A test that failed, as the folder and the name of what is kept of it. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly attempt: number;
}

/** Where its pages are kept, from the root. */
export const folderOf = ({ file }: Pick<Failure, 'file'>): string => `${failedPages}/${basename(file)}`;

const root = join(import.meta.dirname, '..', '..', '..', '..');
export const failedPagesFolder = join(root, failedPages);

const patienceMs = timeLimit(5_000);
const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
/** How often each name was given: a test may have several contexts. */
const given = new Map<string, number>();

/**
 * Notes what is done in a context: each step, and what its pages say. Of a test that failed it leaves a trace for Playwright's viewer,
 * and a picture and the text of each page as it stood.
 */
export async function recordPages(context: BrowserContext): Promise<(failure: Failure | null) => Promise<void>> {
  // Requests, documents and pictures of every step cost a twentieth of all processor time, and more.
  await context.tracing.start({ snapshots: false, screenshots: false });
  return async (failure) => {
    if (failure === null) {
      // The test may have closed it.
      await context.tracing.stop().catch(() => {});
      return;
    }
    const folder = join(root, folderOf(failure));
    const name = `${plain(failure.test)}${failure.attempt === 0 ? '' : `-attempt-${failure.attempt + 1}`}`;
    await mkdir(folder, { recursive: true });
    const before = join(folder, name);
    const contexts = (given.get(before) ?? 0) + 1;
    given.set(before, contexts);
    const path = contexts === 1 ? before : `${before}-${contexts}`;
    await Promise.all(context.pages().map((page, index) => keepPage(page, `${path}-page-${index + 1}`)));
    await context.tracing.stop({ path: `${path}.zip` }).catch(() => {});
  };
}

/** Saves what the page still answers. */
async function keepPage(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, timeout: patienceMs }).catch(() => {});
  const parts = page.frames().map(async (frame) => `<!-- ${frame.url()} -->\n${await frame.content()}`);
  const settled = await Promise.allSettled(parts);
  await writeFile(`${path}.html`, settled.map((part) => (part.status === 'fulfilled' ? part.value : '')).join('\n'));
}
