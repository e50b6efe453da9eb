/** Returns what a key press asks for; `null` for other keys, and in a text field, which undoes its own typing. */
export function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (defaultPrevented || altKey || !(ctrlKey || metaKey) || event.composedPath().some(isTextField)) return null;
  const letter = key.toLowerCase();
  if (letter === 'y' && !shiftKey) return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

/** Types of inputs without typed text. */
const otherTypes: ReadonlySet<string> = new Set(['button', 'checkbox', 'color', 'file', 'radio', 'range', 'submit']);

/** Returns whether a target is a field for text. A field that cannot be changed is a part of a select. */
const isTextField = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement && !otherTypes.has(target.type) && !target.readOnly) ||
  (target instanceof HTMLTextAreaElement && !target.readOnly) ||
  (target instanceof HTMLElement && target.isContentEditable);
