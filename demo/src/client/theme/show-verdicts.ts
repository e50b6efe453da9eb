import { byId } from '../site/elements.ts';

/** Answer of the gallery: contrast of each pair of colors. */
export interface Verdict {
  foreground: string;
  background: string;
  least: number;
  declared: number;
  shown: number;
  colors: { foreground: string; background: string };
}
export interface SchemeVerdicts {
  verdicts: readonly Verdict[];
  /** What the console of a page says. */
  lines: readonly string[];
}
export interface Verdicts {
  fin: 'verdicts';
  samples: readonly string[];
  light: SchemeVerdicts;
  dark: SchemeVerdicts;
}

/** Returns a ratio, rounded down, so that a ratio that is too low does not look sufficient. */
const written = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, text: string): HTMLElementTagNameMap[Tag] {
  const newElement = document.createElement(tag);
  newElement.textContent = text;
  return newElement;
}

const nameOfRole = (role: string): string => role.replaceAll('-', ' ');

function rowOf({ foreground, background, least, declared, shown, colors }: Verdict): HTMLTableRowElement {
  const row = document.createElement('tr');
  const name = element('th', '');
  name.scope = 'row';
  // Edges are shown as an edge, text as text.
  const isEdge = foreground === 'border';
  const sample = element('span', isEdge ? '' : 'Aa');
  sample.className = 'sample';
  sample.ariaHidden = 'true';
  sample.style.setProperty(isEdge ? 'border-color' : 'color', colors.foreground);
  sample.style.setProperty('background', colors.background);
  name.append(sample, ` ${nameOfRole(foreground)} on ${nameOfRole(background)}`);
  const wasTooLow = declared < least;
  const result = element('td', wasTooLow ? `${written(declared)} → ${written(shown)}, adjusted` : written(shown));
  row.append(name, result, element('td', `${least}:1`));
  return row;
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

const count = ({ lines }: SchemeVerdicts): string =>
  lines.length === 0 ? 'all colors as you set them' : lines.length === 1 ? '1 change' : `${lines.length} changes`;

/** Shows which colors the frame uses, replaces or adjusts. */
export function showVerdicts({ light, dark }: Verdicts): void {
  byId('summary', HTMLParagraphElement).textContent = `Light: ${count(light)}. Dark: ${count(dark)}.`;
  byId('adjustments', HTMLUListElement).replaceChildren(
    ...[...light.lines, ...dark.lines].map((line) => element('li', line)),
  );
  byId('pairs', HTMLDivElement).replaceChildren(tableOf('Light', light), tableOf('Dark', dark));
}
