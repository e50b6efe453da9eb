import { basename } from 'node:path';
import { launchVersions, type LaunchVersion } from '../../server/src/tenancy/fastlink/launch-parameters.ts';
import { findLaunches, type LaunchCall } from './launch-calls.ts';
import { nodesIn, readPage, type PageSource } from './page-source.ts';
import { translateHandler } from './translate-handler.ts';
import { Code, translateLaunch, type Note, type TranslatedLaunch } from './translate-launch.ts';

/** Result of reading a page. */
export interface Migration {
  text: string;
  /** Whether the page has a launch that was translated. */
  isFound: boolean;
}

/** Describes how a page with the public widget moves to the tag. */
export function migrate(file: string, source: string): Migration {
  const page = readPage(file, source);
  const { calls, closes } = findLaunches(page);
  const parts = [
    ...calls.map((call) => printCall(page, call)),
    ...remarks(page, closes).map(({ line, text }) => `${at(page, line)}  ${text}\n`),
  ];
  const none = `${basename(file)}: no call of fastlink.open was found.\n`;
  return { text: (calls.length === 0 ? [none, ...parts] : parts).join('\n'), isFound: calls.length > 0 };
}

const loaderAddress = /fastlink\/(?:(v[34])\/)?initialize\.js/;

const loadersOf = (page: PageSource): { name: string; line: number }[] => [
  ...page.loaders.filter(({ name }) => loaderAddress.test(name)),
  ...page.scripts.flatMap(({ program }) =>
    [...nodesIn(program)].flatMap((node) =>
      node.type === 'Literal' && typeof node.value === 'string' && loaderAddress.test(node.value)
        ? [{ name: node.value, line: page.lineOf(node.start) }]
        : [],
    ),
  ),
];

/**
 * Returns the version by the address of the loader, or else by the parameters. The oldest loader opens version 4 only for a `configName`, as
 * the host's does.
 */
function versionOf(page: PageSource, { params }: LaunchCall): LaunchVersion {
  const loaders = loadersOf(page);
  const named = loaders.map(({ name }) => loaderAddress.exec(name)?.[1]);
  const version = launchVersions.find((one) => named.includes(one));
  if (version !== undefined) return version;
  const has = (wanted: string) => params.some(({ name }) => name === wanted);
  if (has('configName')) return 'v4';
  return loaders.length > 0 || has('userExperienceFlow') ? 'v3' : 'v4';
}

function printCall(page: PageSource, call: LaunchCall): string {
  const version = versionOf(page, call);
  const launch = translateLaunch(call, version);
  const place =
    call.container?.kind === 'literal' ? `where the element "${String(call.container.value)}" is` : 'in the page';
  const isReact = /\.[jt]sx$/.test(page.file);
  const openWith =
    launch.element === 'fin-link' ? "Instead of fastlink.open: document.querySelector('fin-link').show()" : null;
  return [
    `${at(page, call.line)}  fastlink.open, version ${version.slice(1)}`,
    '',
    `Tag, ${place}:`,
    ...printTag(launch).map(indent),
    ...(openWith === null ? [] : [indent(openWith)]),
    ...(isReact ? [indent('In React, use the component of @fin-link/react: docs/frameworks.md')] : []),
    '',
    'Session, which your backend requests behind your sign-in:',
    ...printSession(launch).map(indent),
    '',
    'Events:',
    ...call.handlers.flatMap((handler) => {
      const { events, difference, members } = translateHandler(handler, launch.element);
      return [
        indent(`${handler.name} (line ${handler.line}) -> ${events}: ${difference}`),
        ...members.map(([member, replacement]) => indent(indent(`${member} -> ${replacement}`))),
        ...(handler.reads === null ? [indent(indent('the function is not in this file: read what it uses'))] : []),
      ];
    }),
    ...(launch.callback === null ? [] : [indent(printCallback(launch.callback))]),
    ...section('No longer needed:', launch.dropped),
    ...section('Not translated:', launch.open),
    '',
  ].join('\n');
}

const indent = (line: string): string => `  ${line}`;
const at = ({ file }: PageSource, line: number): string => `${basename(file)}:${line}`;

function section(title: string, notes: readonly Note[]): string[] {
  const sorted = notes.toSorted((one, other) => one.line - other.line);
  return sorted.length === 0 ? [] : ['', title, ...sorted.map(({ line, text }) => indent(`line ${line}: ${text}`))];
}

function printTag({ element, attributes }: TranslatedLaunch): string[] {
  const script = element === 'fin-link' ? 'fin-link' : 'fin-elements';
  const all = [
    ['host', 'https://link.example'],
    ['publishable-key', 'pk_…'],
    ['session-url', '/my/session'],
    ...attributes,
  ];
  return [
    `<script type="module" src="https://link.example/${script}.js"></script>`,
    `<${element} ${all.map(([name, value]) => `${name}="${value}"`).join(' ')}></${element}>`,
  ];
}

const printSession = ({ session }: TranslatedLaunch): string[] => [
  'POST https://link.example/v1/sessions',
  `{ ${["loginName: user.loginName, publishableKey: 'pk_…'", ...Object.entries(session).map(printMember)].join(', ')} }`,
];

/** Prints a member as in a script. A computed value becomes a variable of the backend. */
const printMember = ([name, value]: [string, unknown]): string =>
  value instanceof Code ? `${name} /* in the page: ${value.source} */` : `${name}: ${print(value)}`;

function print(value: unknown): string {
  if (value instanceof Code) return `/* in the page: ${value.source} */ ''`;
  if (Array.isArray(value)) return `[${value.map(print).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return `{ ${Object.entries(value).map(printMember).join(', ')} }`;
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value);
}

const printCallback = (callback: string | Code): string =>
  `callback -> in fin-exit: location.assign(${callback instanceof Code ? callback.source : print(callback)}), without JSONcallBackStatus; read the result on your server`;

function remarks(page: PageSource, closes: readonly number[]): Note[] {
  const has = (wanted: string) => page.fields.find(({ name }) => name === wanted);
  const form = has('accessToken') ?? has('jwtToken');
  const oldForm = has('rsession');
  return [
    ...loadersOf(page).map(({ line }) => ({ line, text: 'the loader: replace it by the script of the tag' })),
    ...closes.map((line) => ({ line, text: "fastlink.close() -> document.querySelector('fin-link').close()" })),
    ...(form === undefined
      ? []
      : [
          {
            line: form.line,
            text: 'a form with an access token: post it to https://link.example/fastlink/v4, or use the tag',
          },
        ]),
    ...(oldForm === undefined
      ? []
      : [{ line: oldForm.line, text: 'a form with rsession and token is refused here (N206): use the tag' }]),
    ...page.unreadable.map(({ line, name }) => ({ line, text: `a script that cannot be read: ${name}` })),
  ].toSorted((one, other) => one.line - other.line);
}
