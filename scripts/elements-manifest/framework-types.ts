import { elementsManifest, elementsOf, type ElementDeclaration } from './elements-manifest.ts';

/** Attributes and properties that every tag needs. */
const requiredMembers: ReadonlySet<string> = new Set(['host', 'publishable-key', 'publishableKey']);

const heading = '// Made from the manifest of the elements.\n';

/** Returns the types of `@fin-link/elements/react`, for tags in JSX of React. */
export async function reactTypes(): Promise<string> {
  const elements = elementsOf(await elementsManifest());
  const tags = elements.map((element) => {
    const own = [
      ...attributesOf(element, (name) => name),
      ...propertiesOf(element),
      ...handlersOf(element, (name) => name.replace('on-', 'on')),
    ];
    return `      ${comment(element.description)}\n      '${element.tagName}': Tag<${element.name}, ${block(own)}>;`;
  });
  return `${heading}import type { CSSProperties, HTMLAttributes, RefAttributes } from 'react';
import type { ${namesOf(elements).join(', ')} } from './dist/elements/src/index.js';

/** Design tokens such as \`--fin-color-accent\` included. */
type Style = { style?: (CSSProperties & Readonly<Record<\`--\${string}\`, string | number | undefined>>) | undefined };
type Tag<Element, Own> = Omit<HTMLAttributes<Element>, keyof Own | 'style'> & RefAttributes<Element> & Own & Style;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags.join('\n')}
    }
  }
}
`;
}

/** Attribute, property or event handler in a type. */
interface Member {
  name: string;
  type: string;
  description: string | undefined;
}

const attributesOf = ({ attributes = [] }: ElementDeclaration, nameOf: (name: string) => string): Member[] =>
  attributes.map(({ name, type, description }) => ({ name: nameOf(name), type: type?.text ?? 'string', description }));

/** Returns members that are only properties, with the types of the class. */
const propertiesOf = ({ name: className, members = [] }: ElementDeclaration): Member[] =>
  members
    .filter(({ kind, attribute, readonly }) => kind === 'field' && attribute === undefined && readonly !== true)
    .map(({ name, description }) => ({ name, type: `${className}['${name}']`, description }));

/** Returns the event handlers. `nameOf` converts a name such as `on-fin-exit` to the framework's name. */
const handlersOf = ({ events = [] }: ElementDeclaration, nameOf: (name: string) => string): Member[] =>
  events.map(({ name = '', description }) => ({
    name: nameOf(`on-${name}`),
    type: `((event: HTMLElementEventMap['${name}']) => void)`,
    description,
  }));

const comment = (text = ''): string => `/** ${text.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim()} */`;

const block = (members: readonly Member[]): string =>
  `{\n${members.map((member) => `        ${line(member)}`).join('\n')}\n      }`;

/**
 * Returns the declaration of a member. Optional members allow `undefined`, because customers may compile with
 * `exactOptionalPropertyTypes`.
 */
const line = ({ name, type, description }: Member): string =>
  requiredMembers.has(name)
    ? `${comment(description)} ${quoted(name)}: ${type};`
    : `${comment(description)} ${quoted(name)}?: ${type} | undefined;`;

const quoted = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`);

/** Returns the names that the types of elements use: classes, and types of attributes. */
function namesOf(elements: readonly ElementDeclaration[]): string[] {
  const attributes = elements.flatMap(({ attributes: own = [] }) => own.map(({ type }) => type?.text ?? ''));
  const types = attributes.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []);
  return [...new Set([...elements.map(({ name }) => name), ...types])];
}

/** Returns the types of `@fin-link/elements/vue`, for tags in Vue templates. */
export async function vueTypes(): Promise<string> {
  const elements = elementsOf(await elementsManifest());
  const tags = elements.map((element) => {
    const own = [...attributesOf(element, camelCase), ...propertiesOf(element), ...handlersOf(element, camelCase)];
    return `    ${comment(element.description)}\n    '${element.tagName}': Tag<${element.name}, ${block(own)}>;`;
  });
  return `${heading}import type { HTMLAttributes, PublicProps } from 'vue';
import type { ${namesOf(elements).join(', ')} } from './dist/elements/src/index.js';

type Tag<Element, Own> = new () => Element & { $props: Omit<HTMLAttributes, keyof Own> & Own & PublicProps };

declare module 'vue' {
  interface GlobalComponents {
${tags.join('\n')}
  }
  interface HTMLAttributes {
    /** The slot of a custom element around it. */ slot?: string | undefined;
  }
}
`;
}

const camelCase = (name: string): string => name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
