import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { root } from '../workspace/run-tool.ts';

// These schemas cover those parts of the custom elements manifest (schema 1.0.0) that our scripts read.

const typeAndDescription = { type: z.object({ text: z.string() }).optional(), description: z.string().optional() };
const inherited = { inheritedFrom: z.unknown().optional() };

const attribute = z.object({ name: z.string(), fieldName: z.string().optional(), ...typeAndDescription });
const event = z.object({ name: z.string().optional(), ...typeAndDescription });
const parameter = z.object({ name: z.string(), optional: z.boolean().optional(), ...typeAndDescription });
const member = z.looseObject({
  kind: z.string(),
  name: z.string(),
  static: z.boolean().optional(),
  privacy: z.string().optional(),
  attribute: z.string().optional(),
  readonly: z.boolean().optional(),
  parameters: z.array(parameter).optional(),
  return: z.object({ type: z.object({ text: z.string() }).optional() }).optional(),
  ...typeAndDescription,
});
const namedItem = z.object({ name: z.string(), description: z.string().optional() });

const declaration = z.looseObject({
  kind: z.string(),
  name: z.string(),
  description: z.string().optional(),
  tagName: z.string().optional(),
  customElement: z.boolean().optional(),
  attributes: z.array(z.object({ ...attribute.shape, ...inherited })).optional(),
  events: z.array(z.object({ ...event.shape, ...inherited })).optional(),
  members: z.array(z.looseObject({ ...member.shape, ...inherited })).optional(),
  slots: z.array(namedItem).optional(),
  cssParts: z.array(namedItem).optional(),
  cssProperties: z.array(namedItem).optional(),
});

const manifestShape = z.looseObject({
  schemaVersion: z.string(),
  readme: z.string().optional(),
  modules: z.array(
    z.looseObject({
      kind: z.string(),
      path: z.string(),
      declarations: z.array(declaration).optional(),
      exports: z.array(z.looseObject({})).optional(),
    }),
  ),
});

type Manifest = z.infer<typeof manifestShape>;
/** Declaration of an element or another export. */
export type ElementDeclaration = z.infer<typeof declaration>;
/** Property or method of an element. */
export type Member = z.infer<typeof member>;

/** Returns the custom elements manifest (schema 1.0.0) of the public elements, from their sources. */
export async function elementsManifest(): Promise<Manifest> {
  const raw = await analyze();
  const text = sources();
  const modules = raw.modules.flatMap((module) => {
    const elements = (module.declarations ?? []).filter(({ tagName }) => tagName !== undefined);
    const isPublic = elements.length > 0 || module.path.startsWith('src/define/') || module.path === 'src/index.ts';
    return isPublic ? [{ ...module, declarations: elements.map((element) => publicElement(element, text)) }] : [];
  });
  return withPublishedPaths({ ...raw, modules });
}

/** Returns the elements of a manifest, sorted by tag name. */
export const elementsOf = ({ modules }: Manifest): ElementDeclaration[] =>
  modules
    .flatMap(({ declarations }) => declarations ?? [])
    .toSorted((a, b) => (a.tagName ?? '').localeCompare(b.tagName ?? ''));

const packageFolder = join(root, 'packages/elements');
const analyzer = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');

/** Runs the analyzer on the sources of the elements. */
async function analyze(): Promise<Manifest> {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'elements-'));
  try {
    const outdir = relative(packageFolder, folder);
    const args = ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--outdir', outdir];
    await promisify(execFile)(process.execPath, [analyzer, ...args], { cwd: packageFolder });
    return manifestShape.parse(JSON.parse(readFileSync(join(folder, 'custom-elements.json'), 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const sources = (): string =>
  globSync('src/**/*.ts', { cwd: packageFolder })
    .map((file) => readFileSync(join(packageFolder, file), 'utf8'))
    .join('\n');

/** Returns the exported type aliases by name. The manifest contains their definitions, because its readers cannot look them up. */
function aliases(text: string): Map<string, string> {
  const matches = text.matchAll(/^export type (\w+) =([^;=>]+);/gm);
  return new Map(
    [...matches].map(([, name = '', type = '']) => [
      name,
      type
        .replace(/\s+/g, ' ')
        .replace(/^ ?\| /, '')
        .trim(),
    ]),
  );
}

/** Returns the type of `detail` for each event class, for example `{ name: string }`. */
function details(text: string): Map<string, string> {
  const matches = text.matchAll(/^export interface (\w+Detail) \{\n([\s\S]*?)^\}/gm);
  return new Map(
    [...matches].map(([, name = '', body = '']) => [
      name.replace(/Detail$/, ''),
      `{ ${body
        .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
        .split('\n')
        .map((line) => line.trim().replace(/;$/, ''))
        .filter((line) => line !== '')
        .join(', ')} }`,
    ]),
  );
}

const classOf = (eventName: string): string =>
  eventName === 'fin-event'
    ? 'FinAnalytics'
    : eventName.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());

/** Public members of Lit and of the base class that are not part of the elements' interface. */
const internalMembers = new Set(['connectedMoveCallback', 'shadowRootOptions', 'type', 'ariaHasPopup', 'disabled']);

/** Returns an element with only its public members, and with aliases replaced by their definitions. Throws for an unknown event. */
function publicElement(element: ElementDeclaration, text: string): ElementDeclaration {
  const aliasTypes = aliases(text);
  const detailTypes = details(text);
  const withoutAliases = <Item extends { type?: { text: string } | undefined }>(item: Item): Item => ({
    ...item,
    ...(item.type !== undefined && {
      type: {
        text: item.type.text
          .replaceAll(/\b[A-Z]\w+\b/g, (name) => aliasTypes.get(name) ?? name)
          .replace(/( \| (null|undefined))+$/, ''),
      },
    }),
  });
  const members = (element.members ?? []).filter(
    ({ name, privacy, static: isStatic }) =>
      !name.startsWith('#') && (privacy ?? 'public') === 'public' && isStatic !== true && !internalMembers.has(name),
  );
  const events = (element.events ?? []).flatMap((event) => {
    const { name = '' } = event;
    if (!name.startsWith('fin-')) return [];
    const hasEventClass = text.includes(`class ${classOf(name)}Event `);
    if (!hasEventClass)
      throw new Error(`<${element.tagName}> says that it dispatches ${name}, which no event class is for.`);
    return [{ ...event, type: { text: `CustomEvent<${detailTypes.get(classOf(name)) ?? '{}'}>` } }];
  });
  return {
    ...element,
    ...(element.attributes && { attributes: element.attributes.map(withoutAliases) }),
    members: members.map(withoutAliases),
    events,
  };
}

const publishedPath = (path: string): string => path.replace(/^src\/(.*)\.ts$/, 'dist/elements/src/$1.js');

/** Replaces source paths with paths of the published package, also in exports and references. */
const withPublishedPaths = (manifest: Manifest): Manifest =>
  manifestShape.parse(
    JSON.parse(JSON.stringify(manifest), (key, value: unknown) =>
      (key === 'path' || key === 'module') && typeof value === 'string'
        ? publishedPath(value.replace(/^\//, ''))
        : value,
    ),
  );
