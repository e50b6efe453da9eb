import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

const mostStops = 40;

/** Somebody without a pointer. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on with Tab until the control, or one inside it, has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    const isReached = (): Promise<boolean> => target.evaluate((element) => element.matches(':focus, :focus-within'));
    for (let stops = 0; !(await isReached()); stops += 1) {
      if (stops === mostStops) throw new Error(`Tab does not lead to ${String(target)}.`);
      await this.press('Tab');
    }
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Over what stands in the control. */
  async type(text: string, target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }

  /** To the first row below a combobox, which takes no keys while the answer to what was typed is on its way. */
  async intoList(box: Locator): Promise<void> {
    const isHighlighted = async (): Promise<boolean> => {
      await this.press('ArrowDown');
      return (await box.getAttribute('aria-activedescendant')) !== null;
    };
    await vi.waitUntil(isHighlighted, { timeout: 60_000 });
  }

  async activate(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }
}
