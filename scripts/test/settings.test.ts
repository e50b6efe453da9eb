import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serviceSettings } from '../../packages/service/src/settings.ts';
import { readEnvironment, settingsOf } from '../../server/src/index.ts';
import { fileSchema } from '../../server/src/launcher/banks/configured-banks/file-schema.ts';
import { siteList } from '../../server/src/platform/sites/site.ts';
import { processEnvironments } from '../start/environment.ts';
import { root } from '../workspace/run-tool.ts';
import { trackedFiles } from '../workspace/tracked-files.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** Returns the names of all members, at any depth. */
const namesIn = ({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, member]) => [name, ...namesIn(member)]),
  ...[...(items === undefined ? [] : [items]), ...anyOf, ...oneOf, ...allOf].flatMap(namesIn),
];
const settingsIn = (schema: z.ZodType): string[] =>
  namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const environments = [
  'platform/environment/host-environment',
  'platform/environment/variables',
  'launcher/environment/bank-addresses',
  'launcher/environment/banks-environment',
  'launcher/environment/service-environment',
];

interface Settings {
  namesOf(): string[] | Promise<string[]>;
  /** Files that declare the settings and their defaults. These do not count as readers. */
  declaredIn: readonly string[];
}

const settings: Readonly<Record<string, Settings>> = {
  ...Object.fromEntries(
    Object.entries(processEnvironments).map(([process, schema]): [string, Settings] => [
      `environment of the ${process}`,
      {
        namesOf: () => settingsIn(schema),
        declaredIn: environments.map((name) => `server/src/${name}.ts`),
      },
    ]),
  ),
  sites: { namesOf: () => settingsIn(siteList), declaredIn: ['server/src/platform/sites/site.ts'] },
  host: {
    namesOf: () => {
      const whole = settingsOf(readEnvironment({}));
      return [...Object.keys(whole), ...Object.keys(whole.intervals)];
    },
    declaredIn: ['server/src/platform/environment/settings.ts'],
  },
  service: {
    namesOf: () => settingsIn(serviceSettings),
    declaredIn: ['packages/service/src/settings.ts', 'packages/service/src/linking/consents/engagement-model.ts'],
  },
  'file of banks': {
    namesOf: async () => settingsIn(await fileSchema()),
    declaredIn: [
      'server/src/launcher/banks/configured-banks/file-schema.ts',
      'packages/service/src/linking/consents/engagement-model.ts',
    ],
  },
};

const isSource = (file: string): boolean =>
  /^(packages\/[^/]+\/src|server\/src|scripts)\/.*\.ts$/.test(file) && !file.startsWith('scripts/test/');
const files = trackedFiles()?.filter(isSource);
const code = new Map(
  (files ?? []).map((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [file, text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')];
  }),
);

/**
 * Matches a read of a setting: as a member, by its name as text, or by destructuring. A member of a type or schema does
 * not match.
 */
const reading = (name: string): RegExp =>
  new RegExp(`\\.${name}\\b|['"]${name}['"]|[{,]\\s*${name}(\\s*[,}=]|:\\s*(\\w+\\s*[,}=]|\\{))`);

test.runIf(files).each(Object.keys(settings))('every setting of the %s is read by some source file', async (what) => {
  const { namesOf, declaredIn } = settings[what] ?? expect.fail(what);
  const readers = [...code].filter(([file]) => !declaredIn.includes(file)).map(([, text]) => text);
  expect(code.size - readers.length).toBe(declaredIn.length);
  const names = [...new Set(await namesOf())];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !readers.some((text) => reading(name).test(text)))).toEqual([]);
});
