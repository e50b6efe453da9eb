import { byId } from '../site/elements.ts';

/** Contrast of a pair of colors, as the gallery reports it. */
interface Verdict {
  /** Roles of the colors, for example `text` on `surface`. */
  foreground: string;
  background: string;
  /** Minimum contrast ratio, for example 4.5. */
  least: number;
  /** Contrast ratio of the declared colors. */
  declared: number;
  /** Contrast ratio of the displayed colors, which the frame adjusts if necessary. */
  shown: number;
  /** Displayed colors as CSS values. */
  colors: { foreground: string; background: string };
}
interface SchemeVerdicts {
  verdicts: readonly Verdict[];
  /** Warnings that the frame writes to the console. */
  lines: readonly string[];
}
/** Message that the gallery posts to this page. */
export interface Verdicts {
  fin: 'verdicts';
  /** Names of the gallery's screens. */
  samples: readonly string[];
  light: SchemeVerdicts;
  dark: SchemeVerdicts;
}

/** Formats a contrast ratio. Rounds down, so that a ratio that is too low does not look sufficient. */
const formatRatio = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

const nameOfRole = (role: string): string => role.replaceAll('-', ' ');

/** Shows the contrast of each pair of colors, and which colors the frame replaces or adjusts. */
export function showVerdicts({ light, dark }: Verdicts): void {
  byId('summary', HTMLParagraphElement).textContent = `Light: ${countChanges(light)}. Dark: ${countChanges(dark)}.`;
  byId('adjustments', HTMLUListElement).replaceChildren(
    ...[...light.lines, ...dark.lines].map((line) => element('li', line)),
  );
  byId('pairs', HTMLDivElement).replaceChildren(tableOf('Light', light), tableOf('Dark', dark));
}

function tableOf(title: string, { verdicts }: SchemeVerdicts): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const text of ['Colors', 'Contrast', 'Needs']) {
    const cell = element('th', text);
    cell.scope = 'col';
    head.append(cell);
  }
  table.createTBody().append(...verdicts.map(rowOf));
  table.createCaption().textContent = title;
  return table;
}

function rowOf({ foreground, background, least, declared, shown, colors }: Verdict): HTMLTableRowElement {
  const row = document.createElement('tr');
  const name = element('th', '');
  name.scope = 'row';
  // The sample of a border color is an empty box with this border; the sample of a text color has letters.
  const isEdge = foreground === 'border';
  const sample = element('span', isEdge ? '' : 'Aa');
  sample.className = 'sample';
  sample.ariaHidden = 'true';
  sample.style.setProperty(isEdge ? 'border-color' : 'color', colors.foreground);
  sample.style.setProperty('background', colors.background);
  name.append(sample, ` ${nameOfRole(foreground)} on ${nameOfRole(background)}`);
  const wasTooLow = declared < least;
  const result = element(
    'td',
    wasTooLow ? `${formatRatio(declared)} → ${formatRatio(shown)}, adjusted` : formatRatio(shown),
  );
  row.append(name, result, element('td', `${least}:1`));
  return row;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const newElement = document.createElement(tag);
  newElement.textContent = text;
  return newElement;
}

function countChanges({ lines }: SchemeVerdicts): string {
  if (lines.length === 0) return 'all colors as you set them';
  return lines.length === 1 ? '1 change' : `${lines.length} changes`;
}
