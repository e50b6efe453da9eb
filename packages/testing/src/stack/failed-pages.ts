import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { timeLimit } from '../environment/index.ts';

/** Folder for traces of failed tests, relative to the root. */
const failedPages = '.cache/e2e-traces';

/** A failed test: its folder and the name of its files. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly attempt: number;
}

/** Returns the folder for the files of a failed test, relative to the root. */
export const folderOf = ({ file }: Pick<Failure, 'file'>): string => `${failedPages}/${basename(file)}`;

const root = join(import.meta.dirname, '..', '..', '..', '..');
/** Absolute path of the folder for traces of failed tests. */
export const failedPagesFolder = join(root, failedPages);

const patienceMs = timeLimit(5_000);
const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120);
/** Number of uses of each name. A test may have several contexts. */
const given = new Map<string, number>();

/**
 * Records the steps and console messages of a context. If the test fails, saves a Playwright trace, and a screenshot and the text of each
 * page.
 */
export async function recordPages(context: BrowserContext): Promise<(failure: Failure | null) => Promise<void>> {
  // Recording requests, documents and pictures of every step would need at least a twentieth of all processor time.
  await context.tracing.start({ snapshots: false, screenshots: false });
  return async (failure) => {
    if (failure === null) {
      // The test may have closed the context.
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

/** Saves everything that the page can still return. */
async function keepPage(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}.png`, timeout: patienceMs }).catch(() => {});
  const parts = page.frames().map(async (frame) => `<!-- ${frame.url()} -->\n${await frame.content()}`);
  const settled = await Promise.allSettled(parts);
  await writeFile(`${path}.html`, settled.map((part) => (part.status === 'fulfilled' ? part.value : '')).join('\n'));
}
