import { byId } from './elements.ts';

/** Shows the button that opens the drawer with the developer tools. The browser closes the dialog and returns the focus. */
export function startTools(): void {
  const tools = byId('tools', HTMLDialogElement);
  const open = byId('open-tools', HTMLButtonElement);
  open.hidden = false;
  open.addEventListener('click', () => tools.showModal());
  // A click on the backdrop has the dialog as its target.
  tools.addEventListener('click', ({ target }) => target === tools && tools.close());
}

/** Makes buttons copy the text of the element whose id they have in `data-copy`. */
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

/** Closes the menu with Escape, after a press outside it, and when the focus moves elsewhere. */
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
