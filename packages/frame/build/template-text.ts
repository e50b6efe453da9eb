import { html } from '@remix-run/html-template';
import { nothing } from 'lit';

interface Template {
  strings: readonly string[];
  values: readonly unknown[];
}

const isTemplate = (value: unknown): value is Template =>
  typeof value === 'object' && value !== null && 'strings' in value && 'values' in value;

/** Matches the end of a template string if the next value is an attribute, property or listener of an element. */
const binding = /\s([@.?]?)([\w-]+)=$/;

/** Renders a template to markup at build time, without listeners and properties. Directives are not supported. */
export function templateText(value: unknown): string {
  if (value === nothing || value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(templateText).join('');
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(html`${value}`);
  if (!isTemplate(value)) throw new Error('This cannot be drawn into the page.');
  return value.strings
    .map((text, index) => {
      if (index >= value.values.length) return text;
      const one = value.values[index];
      const [found, kind, name] = binding.exec(text) ?? [];
      if (found === undefined) return text + templateText(one);
      const before = text.slice(0, -found.length);
      if (kind === '?') return one === true ? `${before} ${name}` : before;
      return kind !== '' || one === nothing ? before : `${before} ${name}="${templateText(one)}"`;
    })
    .join('')
    .replace(/\n\s*/g, '\n');
}
