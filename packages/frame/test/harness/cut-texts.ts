import { everythingBelow } from './screen-texts.ts';

/** Returns the texts below a root of which a part is hidden, and those of buttons that are wider than their button. */
export function cutTexts(root: ParentNode): string[] {
  const cut: string[] = [];
  for (const element of everythingBelow(root)) {
    // A text for screen readers alone is in a box of one pixel.
    if (!(element instanceof HTMLElement) || element.clientWidth <= 1 || !element.checkVisibility()) continue;
    const text = element.textContent.trim();
    if (text === '') continue;
    const { overflowX, clipPath } = getComputedStyle(element);
    if (
      clipPath === 'none' &&
      overflowX !== 'visible' &&
      overflowX !== 'auto' &&
      element.scrollWidth > element.clientWidth + 1
    )
      cut.push(`cut: ${text}`);
    if (element.matches('button, a, [role=button]') && isWiderThan(element)) cut.push(`wider than its button: ${text}`);
  }
  return cut;
}

/** Returns whether a text in an element is wider than the element. */
function isWiderThan(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode() !== null) {
    const { parentElement } = texts.currentNode;
    if (parentElement === null || parentElement.getBoundingClientRect().width <= 1) continue;
    range.selectNodeContents(texts.currentNode);
    const { left, right, width } = range.getBoundingClientRect();
    if (width > 0 && (left < box.left - 1 || right > box.right + 1)) return true;
  }
  return false;
}
