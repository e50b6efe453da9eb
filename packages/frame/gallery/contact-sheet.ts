import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

export interface Shot {
  /** Name of the sample. */
  name: string;
  /** Width in pixels. */
  width: number;
  variant: string;
}

/** Number of pictures on one page. */
const perSheet = 12;
/** Width in pixels of a page, and of the widest picture on it. */
const sheetWidth = 1760;
const widest = 560;

const styles = `
  body { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 16px; margin: 16px; background: #888; }
  figure { margin: 0; font: 14px sans-serif; }
  img { display: block; }
`;

export const fileOf = ({ name, width, variant }: Shot): string => `${name}-${width}-${variant}.png`;

/** Arranges the pictures of each width and variant side by side, twelve to a page. Returns the names of the files. */
export async function makeSheets(browser: Browser, folder: string, shots: readonly Shot[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 800 } });
  const files: string[] = [];
  for (const [look, group] of Map.groupBy(shots, ({ width, variant }) => `${width}-${variant}`)) {
    for (let at = 0; at < group.length; at += perSheet) {
      const figures = group.slice(at, at + perSheet).map((shot) => {
        const picture = readFileSync(join(folder, fileOf(shot)), 'base64');
        return `<figure>
          <figcaption>${shot.name}</figcaption>
          <img src="data:image/png;base64,${picture}" width="${Math.min(shot.width, widest)}">
        </figure>`;
      });
      await page.setContent(`<style>${styles}</style>${figures.join('')}`);
      const file = `sheet-${look}-${at / perSheet + 1}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      files.push(file);
    }
  }
  await page.close();
  return files;
}
