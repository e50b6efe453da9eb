/**
 * Copies the text of an element; false when the browser refused, and then the text stays selected. It uses the old command:
 * the newer one needs a permission of the embedding page, and may wait for a prompt that is never shown.
 */
export function copyShown(element: Element): boolean {
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  const copied = element.ownerDocument.execCommand('copy');
  if (copied) selection?.removeAllRanges();
  return copied;
}
