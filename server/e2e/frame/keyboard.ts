import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

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
    const highlighted = async (): Promise<string | null> => {
      await this.press('ArrowDown');
      return box.getAttribute('aria-activedescendant');
    };
    await expect.poll(highlighted).not.toBeNull();
  }

  async activate(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }
}
