import { byId } from './elements.ts';

/** Opens the drawer with the developer tools. The dialog closes itself and returns the focus. */
export function startTools(): void {
  const tools = byId('tools', HTMLDialogElement);
  const open = byId('open-tools', HTMLButtonElement);
  open.hidden = false;
  open.addEventListener('click', () => tools.showModal());
  // A press beside the drawer closes it.
  tools.addEventListener('click', ({ target }) => target === tools && tools.close());
}

/** Copies the text that a button names. */
export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const label = button.textContent;
    const show = (result: string): void => {
      button.textContent = result;
      setTimeout(() => (button.textContent = label), 2_000);
    };
    button.addEventListener('click', () => {
      const text = document.getElementById(button.dataset['copy'] ?? '')?.textContent ?? '';
      navigator.clipboard.writeText(text).then(
        () => show('Copied'),
        () => show('Select and copy it'),
      );
    });
  }
}

/** Closes the menu when the focus or a press leaves it, and with Escape. */
export function startMenu(menu: HTMLDetailsElement): void {
  const isInside = (target: EventTarget | null): boolean => target instanceof Node && menu.contains(target);
  document.addEventListener('pointerdown', ({ target }) => {
    if (!isInside(target)) menu.open = false;
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null && !isInside(relatedTarget)) menu.open = false;
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
