import { timeLimit } from '@fin-link/testing';
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** Maximum number of tab stops; a page of the demo with its frame has fewer. */
const mostStops = 60;
/** Number of ancestors that may show the focus ring for a control, such as its row or box. */
const mostAround = 4;

/** Whether the focus is visible. Runs in the frame. */
function isFocusSeen(target: Element, around: number): boolean {
  let focused = target.ownerDocument.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  for (let one = focused, steps = 0; one !== null && steps <= around; one = one.parentElement, steps += 1) {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true;
  }
  return false;
}

/** A person without a pointer. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until the control, or an element inside it, has the focus. Throws if the focus is not visible. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor();
    const isReached = (): Promise<boolean> => target.evaluate((element) => element.matches(':focus, :focus-within'));
    for (let stops = 0; !(await isReached()); stops += 1) {
      if (stops === mostStops) throw new Error(`Tab does not lead to ${String(target)}.`);
      await this.press('Tab');
    }
    if (!(await target.evaluate(isFocusSeen, mostAround)))
      throw new Error(`The focus on ${String(target)} is not seen.`);
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Replaces the text of the control. */
  async type(text: string, target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
  }

  /** Moves from a combobox with text to a row of its list. Rows of the previous list may still be shown. */
  async intoList(box: Locator): Promise<void> {
    const isHighlighted = async (): Promise<boolean> => {
      await this.press('ArrowDown');
      return box.evaluate((input: HTMLInputElement) => {
        const row = input.ownerDocument.getElementById(input.getAttribute('aria-activedescendant') ?? '');
        return row?.textContent?.toLowerCase().includes(input.value.toLowerCase()) ?? false;
      });
    };
    await vi.waitUntil(isHighlighted, { timeout: timeLimit(60_000) });
    // The highlight may have moved by itself. Enter counts immediately after an arrow key.
    await this.press('ArrowUp');
    await this.press('ArrowDown');
  }

  async activate(target: Locator): Promise<void> {
    await this.tabTo(target);
    await this.press('Enter');
  }
}
