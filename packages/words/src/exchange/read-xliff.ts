import { DOMParser, type Element, type Node } from '@xmldom/xmldom';
import { pathOfUnit } from './write-xliff.ts';

/** A unit of a file from a translator's tool. */
export interface ReadUnit {
  view: string;
  path: string;
  source: string;
  /** Translation; `null` if there is none. */
  target: string | null;
}

/** A document of XLIFF 2. */
export interface ReadXliff {
  /** Target language; `null` if the document does not name it. */
  language: string | null;
  units: readonly ReadUnit[];
}

/** Elements in a text that add no characters: marks of a tool or of a reviewer. */
const marks: ReadonlySet<string> = new Set(['mrk', 'sm', 'em']);

/**
 * Reads an XLIFF 2 document, of version 2.0 or later. The segments of a unit are joined. Throws an error that names the unit if a text has
 * inline codes, which texts in ICU MessageFormat do not need, or if only some of its segments are translated.
 */
export function readXliff(xml: string): ReadXliff {
  const root = parse(xml);
  const namespace = root.namespaceURI ?? '';
  if (root.localName !== 'xliff' || !/^urn:oasis:names:tc:xliff:document:2\.\d$/.test(namespace))
    throw new Error('is no document of XLIFF 2');
  const all = (of: Element, name: string): Element[] => [...of.getElementsByTagNameNS(namespace, name)];
  const units = all(root, 'file').flatMap((file) => {
    const view = file.getAttribute('id') ?? '';
    return all(file, 'unit').map((unit) => readUnit(view, unit, all));
  });
  return { language: root.getAttribute('trgLang'), units };
}

function readUnit(view: string, unit: Element, all: (of: Element, name: string) => Element[]): ReadUnit {
  const path = pathOfUnit(unit.getAttribute('id') ?? '');
  const at = `${view}/${path}`;
  const parts = [...unit.childNodes]
    .filter(isElement)
    .filter(({ localName }) => /^(segment|ignorable)$/.test(localName ?? ''));
  const sources = parts.map((part) =>
    all(part, 'source')
      .map((text) => textOf(text, at))
      .join(''),
  );
  const targets = parts.map((part) => {
    const [target] = all(part, 'target');
    return target === undefined ? null : textOf(target, at);
  });
  const isTranslated = targets.some((target) => target !== null && target !== '');
  const isComplete = parts.every(({ localName }, index) => localName === 'ignorable' || (targets[index] ?? '') !== '');
  if (isTranslated && !isComplete) throw new Error(`${at} has a segment that is not translated`);
  return {
    view,
    path,
    source: sources.join(''),
    // The space between two sentences may have no translation of its own.
    target: isTranslated ? targets.map((target, index) => target ?? sources[index]).join('') : null,
  };
}

/** Returns the characters of a text. `cp` is a character that XML cannot contain. */
function textOf(node: Node, at: string): string {
  return [...node.childNodes]
    .map((child) => {
      if (!isElement(child)) return child.nodeType === child.COMMENT_NODE ? '' : (child.nodeValue ?? '');
      if (child.localName === 'cp') return String.fromCodePoint(Number.parseInt(child.getAttribute('hex') ?? '0', 16));
      if (!marks.has(child.localName ?? '')) throw new Error(`${at} has the inline code <${child.localName}>`);
      return textOf(child, at);
    })
    .join('');
}

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE;

function parse(xml: string): Element {
  const problems: string[] = [];
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') problems.push(message);
  };
  const root = tryParse(xml, onError);
  if (root === null || problems.length > 0) throw new Error(`is no XML: ${problems[0] ?? 'no element'}`);
  return root;
}

function tryParse(xml: string, onError: (level: string, message: string) => void): Element | null {
  try {
    return new DOMParser({ onError }).parseFromString(xml, 'text/xml').documentElement;
  } catch {
    return null;
  }
}
