import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timeLimit } from '@fin-link/testing';
import { engineNames } from '@fin-link/testing/engines';
import type { EngineName, EngineWindow, Place } from '@fin-link/testing/engines';
import type { TestBrowser } from '@fin-link/testing/stack';
import { vi } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', '..', '.cache', 'shots', 'engines');
/** Number of screens on one contact sheet. */
const perSheet = 5;
/** Width in pixels of a screenshot on a contact sheet. */
const shownWidth = 320;

const styles = `body { margin: 16px; background: #888; font: 14px sans-serif; } img { display: block; width: ${shownWidth}px; }
  table { border-spacing: 12px; } th { text-align: left; vertical-align: top; }`;

/** Brings the tag to the top of the window, if the page has one. Runs in the page. */
const showTag = `(function () {
  for (const element of document.querySelectorAll('*'))
    if (element.localName.startsWith('fin-')) element.scrollIntoView({ block: 'start', behavior: 'instant' });
  return '';
})()`;
/** Whether a finite animation is running. Runs in page or frame. */
const isMoving = `String(document.getAnimations().some(({ playState, effect }) =>
  playState === 'running' && effect.getComputedTiming().endTime !== Infinity))`;

/** Screenshots of the same screens in several engines. */
export class Pictures {
  /** Base64 PNG of each screen, by engine. */
  readonly #taken = new Map<string, Map<EngineName, string>>();

  async take(engine: EngineName, screen: string, window: EngineWindow, place: Place): Promise<void> {
    await vi.waitUntil(async () => (await window.read(place, isMoving)) === 'false', { timeout: timeLimit(15_000) });
    await window.read('page', showTag);
    const picture = await window.picture();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${screen}-${engine}.png`), picture);
    const ofScreen = this.#taken.get(screen) ?? new Map<EngineName, string>();
    this.#taken.set(screen, ofScreen.set(engine, picture.toString('base64')));
  }

  /** Writes contact sheets with a row for each engine. */
  async writeSheets(browser: TestBrowser): Promise<void> {
    const context = await browser.newContext({ viewport: { width: perSheet * (shownWidth + 12) + 120, height: 800 } });
    const page = await context.newPage();
    const screens = [...this.#taken];
    for (let at = 0; at < screens.length; at += perSheet) {
      const shown = screens.slice(at, at + perSheet);
      const heads = ['', ...shown.map(([screen]) => screen)].map((name) => `<th>${name}</th>`).join('');
      const rows = engineNames.map((engine) => {
        const cells = shown.map(
          ([, pictures]) => `<td><img src="data:image/png;base64,${pictures.get(engine) ?? ''}" alt=""></td>`,
        );
        return `<tr><th>${engine}</th>${cells.join('')}</tr>`;
      });
      await page.setContent(`<style>${styles}</style><table><tr>${heads}</tr>${rows.join('')}</table>`);
      await page.screenshot({ path: join(folder, `sheet-${at / perSheet + 1}.png`), fullPage: true });
    }
  }
}

/** Removes the screenshots of the last run. */
export const removePictures = (): Promise<void> => rm(folder, { recursive: true, force: true });
