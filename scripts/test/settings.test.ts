import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serviceSettings } from '../../packages/service/src/settings.ts';
import { readEnvironment, settingsOf } from '../../server/src/index.ts';
import { fileSchema } from '../../server/src/process/configured-banks/file-schema.ts';
import { siteList } from '../../server/src/sites/site.ts';
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

/** Names of every member, at any depth. */
const namesIn = ({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, member]) => [name, ...namesIn(member)]),
  ...[...(items === undefined ? [] : [items]), ...anyOf, ...oneOf, ...allOf].flatMap(namesIn),
];
const settingsIn = (schema: z.ZodType): string[] =>
  namesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

/** Where settings are declared, which reads none of them. */
const declarations = new Set([
  'packages/service/src/settings.ts',
  'packages/service/src/consents/engagement-model.ts',
  'server/src/environment/banks-environment.ts',
  'server/src/environment/host-environment.ts',
  'server/src/environment/service-environment.ts',
  'server/src/environment/variables.ts',
  'server/src/process/configured-banks/file-schema.ts',
  'server/src/sites/site.ts',
]);
const isSource = (file: string): boolean =>
  /^(packages\/[^/]+\/src|server\/src|scripts)\/.*\.ts$/.test(file) && !file.startsWith('scripts/test/');

const files = trackedFiles()?.filter((file) => isSource(file) && !declarations.has(file));
const code = (files ?? [])
  .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n');
/** As a member of something, by its name as text, or taken out of an object. A type's or a schema's own member is none. */
const isRead = (name: string): boolean =>
  new RegExp(`\\.${name}\\b|['"]${name}['"]|[{,]\\s*${name}(\\s*[,}=]|:\\s*(\\w+\\s*[,}=]|\\{))`).test(code);

const settings: [string, () => string[] | Promise<string[]>][] = [
  ...Object.entries(processEnvironments).map(([process, schema]): [string, () => string[]] => [
    `environment of the ${process}`,
    () => settingsIn(schema),
  ]),
  ['sites', () => settingsIn(siteList)],
  ['host', () => Object.keys(settingsOf(readEnvironment({})))],
  ['service', () => settingsIn(serviceSettings)],
  ['file of banks', async () => settingsIn(await fileSchema())],
];

test.runIf(files).each(settings)('every setting of the %s is read by some source file', async (_what, namesOf) => {
  const names = [...new Set(await namesOf())];
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !isRead(name))).toEqual([]);
});
