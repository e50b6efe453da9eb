import { words } from '../platform/words.ts';

/** Returns a value of an option in words. */
export function valueText(value: unknown): string {
  const { editor } = words;
  if (value === null || value === undefined || value === '') return editor.none;
  if (typeof value === 'boolean') return value ? editor.on : editor.off;
  if (Array.isArray(value)) return value.length === 0 ? editor.emptyList : value.map(valueText).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
