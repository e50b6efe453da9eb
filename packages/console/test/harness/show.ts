import { fixture } from '@open-wc/testing';
import { html } from 'lit';
import { useIcons } from '../../src/platform/icons.ts';
import '../../src/editor/console-editor.ts';
import type { ConsoleEditor } from '../../src/editor/console-editor.ts';
import type { FakeHost } from './fake-host.ts';

useIcons('/packages/console/node_modules/@fortawesome/fontawesome-free/svgs/solid');

/** Waits until `check` returns a value. The timeout of the test is the limit. */
export async function until<T>(check: () => T | null | undefined | false): Promise<T> {
  for (;;) {
    const value = check();
    if (value) return value;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Shows the editor of the configuration `Checkout`, and waits until it is loaded. By default, it does not save by itself. */
export async function showEditor(host: FakeHost, { autosaveMs = 1_000_000 } = {}): Promise<ConsoleEditor> {
  const editor = await fixture<ConsoleEditor>(
    html`<console-editor
      .services=${host.services}
      .configName=${'Checkout'}
      .autosaveMs=${autosaveMs}
    ></console-editor>`,
  );
  await until(() => editor.querySelector('.option'));
  await until(() => editor.querySelector('console-texts')?.querySelector('.text-row'));
  return editor;
}

/** Returns the element of a selector. Throws if there is none. */
export function within<T extends Element>(parent: ParentNode, selector: string): T {
  const found = parent.querySelector<T>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Sets the value of a control, as the operator would. */
export function enter(control: Element & { value: string | null }, value: string, event = 'input'): void {
  control.value = value;
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

/** Presses the button with a text. */
export function press(parent: ParentNode, text: string): void {
  const button = [...parent.querySelectorAll<HTMLElement>('wa-button')].find(
    (one) => one.textContent?.trim().startsWith(text) && one.closest('wa-dialog:not([open])') === null,
  );
  if (button === undefined) throw new Error(`There is no button ${text}.`);
  button.click();
}
