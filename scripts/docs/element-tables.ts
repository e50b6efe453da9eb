import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { designTokens } from '../../packages/contracts/src/browser/page/index.ts';
import {
  elementsManifest,
  elementsOf,
  type ElementDeclaration,
  type Member,
} from '../elements-manifest/elements-manifest.ts';
import { code, markdownTable } from './markdown-table.ts';

interface Described {
  name?: string | undefined;
  description?: string | undefined;
}

/** Text of the first cell in rows that apply to every element with a frame. */
const allElements = 'all';

export async function attributeTable(): Promise<string> {
  const items = ({ attributes = [] }: ElementDeclaration) => attributes;
  return markdownTable(
    ['element', 'attribute', 'property', 'values', 'meaning'],
    rows(await publicElements(), items, ({ name, fieldName, type, description }) => [
      code(name),
      fieldName === undefined ? '–' : code(fieldName),
      typeOf(type),
      oneLine(description),
    ]),
  );
}

/** Returns rows by element. Rows that are the same for every element with a frame come first. */
function rows<Item extends Described>(
  elements: readonly ElementDeclaration[],
  itemsOf: (element: ElementDeclaration) => readonly Item[],
  cells: (item: Item) => readonly string[],
): string[][] {
  const frameElements = elements.filter(({ attributes = [] }) => attributes.some(({ name }) => name === 'host'));
  const isEverywhere = (row: string): boolean =>
    frameElements.every((element) => itemsOf(element).some((item) => cells(item).join('\n') === row));
  const firstItems = frameElements[0] === undefined ? [] : itemsOf(frameElements[0]);
  const commonRows = firstItems.map((item) => cells(item).join('\n')).filter(isEverywhere);
  const otherRows = elements.flatMap((element) =>
    itemsOf(element)
      .map((item) => cells(item))
      .filter((row) => !frameElements.includes(element) || !commonRows.includes(row.join('\n')))
      .map((row) => [code(`<${element.tagName ?? ''}>`), ...row]),
  );
  return [...commonRows.map((row) => [allElements, ...row.split('\n')]), ...otherRows];
}

const publicElements = async (): Promise<ElementDeclaration[]> => elementsOf(await elementsManifest());

const typeOf = (type: { text: string } | undefined): string => (type === undefined ? '' : code(type.text));

const oneLine = (text: string | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Returns the table of methods, and of properties without an attribute. */
export async function methodTable(): Promise<string> {
  const items = ({ members = [] }: ElementDeclaration) => members.filter(({ attribute }) => attribute === undefined);
  return markdownTable(
    ['element', 'method or property', 'meaning'],
    rows(await publicElements(), items, (member) => [
      code(member.kind === 'method' ? `${member.name}(${argumentsOf(member)})` : member.name),
      oneLine(member.description),
    ]),
  );
}

const argumentsOf = ({ parameters = [] }: Member): string =>
  parameters.map(({ name, optional }) => name.replace(/^_/, '') + (optional === true ? '?' : '')).join(', ');

export async function eventTable(): Promise<string> {
  const items = ({ events = [] }: ElementDeclaration) => events;
  return markdownTable(
    ['element', 'event', '`detail`', 'meaning'],
    rows(await publicElements(), items, ({ name = '', type, description }) => [
      code(name),
      code(/^CustomEvent<(.*)>$/.exec(type?.text ?? '')?.[1] ?? '{}'),
      oneLine(description),
    ]),
  );
}

/** Returns the table of slots, parts and custom properties. Design tokens have a separate table. */
export async function partTable(): Promise<string> {
  const places = ({ slots = [], cssParts = [], cssProperties = [] }: ElementDeclaration) => [
    ...slots.map(({ name, description }) => ({ kind: name === '' ? 'slot' : `slot ${code(name)}`, description })),
    ...cssParts.map(({ name, description }) => ({ kind: `part ${code(name)}`, description })),
    ...cssProperties.map(({ name, description }) => ({ kind: `custom property ${code(name)}`, description })),
  ];
  return markdownTable(
    ['element', 'what', 'meaning'],
    rows<{ kind: string; description?: string | undefined } & Described>(await publicElements(), places, (place) => [
      place.kind,
      oneLine(place.description),
    ]),
  );
}

const stylesheet = join(import.meta.dirname, '../../packages/frame/src/platform/theme/frame.css');

/** Returns the table of design tokens that a page may set, with their default values. */
export function tokenTable(): string {
  const css = readFileSync(stylesheet, 'utf8');
  return markdownTable(
    ['token', 'light', 'dark'],
    designTokens.map((token) => {
      const value = new RegExp(`${token}: ([^;]+);`).exec(css)?.[1]?.trim();
      if (value === undefined) return [code(token), 'the first of the site’s fonts, or the system’s', 'the same'];
      const pair = /^light-dark\(\s*(.+?),\s*(.+?)\s*\)$/.exec(value);
      const [light, dark] = pair === null ? [value, value] : [pair[1] ?? value, pair[2] ?? value];
      return [code(token), code(light), light === dark ? 'the same' : code(dark)];
    }),
  );
}
