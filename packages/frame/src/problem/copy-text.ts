/**
 * Copies text; false when it could not be, and is then selected instead. A frame has the clipboard only if the page around
 * it says so, the older command needs no such leave.
 */
export async function copyText(text: string, shown: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    shown.ownerDocument.getSelection()?.selectAllChildren(shown);
    return shown.ownerDocument.execCommand('copy');
  }
}
