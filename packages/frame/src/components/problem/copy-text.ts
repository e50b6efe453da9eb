/**
 * Copies the text of an element. Returns `false` if the browser refused; the text then stays selected. Uses `execCommand`, because
 * the Clipboard API needs a permission of the embedding page and may wait for a prompt that is never shown.
 */
export function copyText(element: Element): boolean {
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  const isCopied = element.ownerDocument.execCommand('copy');
  if (isCopied) selection?.removeAllRanges();
  return isCopied;
}
