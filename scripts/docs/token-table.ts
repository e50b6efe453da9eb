import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { designTokens } from '../../packages/contracts/src/browser/page/index.ts';
import { code, markdownTable } from './markdown-table.ts';

const stylesheet = join(import.meta.dirname, '../../packages/frame/src/platform/theme/frame.css');

/** Returns the table of design tokens that a page may set, with their default values. */
export function tokenTable(): string {
  const css = readFileSync(stylesheet, 'utf8');
  return markdownTable(
    ['token', 'light', 'dark'],
    designTokens.map((token) => {
      const value = new RegExp(`${token}: ([^;]+);`).exec(css)?.[1]?.trim();
      if (value === undefined) return [code(token), 'the system’s', 'the same'];
      const pair = /^light-dark\(\s*(.+?),\s*(.+?)\s*\)$/.exec(value);
      const [light, dark] = pair === null ? [value, value] : [pair[1] ?? value, pair[2] ?? value];
      return [code(token), code(light), light === dark ? 'the same' : code(dark)];
    }),
  );
}
