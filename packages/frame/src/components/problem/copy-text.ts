/**
 * Copies what an element shows; false when the browser refused, and then it is left selected. The old command on purpose:
 * the newer one needs the embedding page's leave, and may wait for a prompt that never comes.
 */
export function copyShown(element: Element): boolean {
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  const copied = element.ownerDocument.execCommand('copy');
  if (copied) selection?.removeAllRanges();
  return copied;
}
