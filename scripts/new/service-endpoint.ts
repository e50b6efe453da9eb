import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, importing, LayingError } from './lay.ts';
import type { Change, Laying } from './lay.ts';
import { kebab, parametersOf, pascal } from './names.ts';
import { places } from './places.ts';

export interface Row {
  name: string;
  file: string;
  /** What stands between the braces. */
  facts: string;
  method: string;
  path: string;
  caller: string;
  section: string;
  summary: string;
}

/** The rows that the table has for later. */
export function plannedRows(root: string): Row[] {
  return globSync(`${places.endpoints}/*.ts`, { cwd: root }).flatMap((file) => {
    const rows = readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+): planned\(\{([\s\S]*?)\}\),$/gm);
    return [...rows].map(([, name = '', facts = '']) => {
      const fact = (key: string): string => new RegExp(`\\b${key}: '([^']*)'`).exec(facts)?.[1] ?? '';
      const [method, path, caller, section] = [fact('method'), fact('path'), fact('caller'), fact('section')];
      return { name, file, facts, method, path, caller, section, summary: fact('summary') };
    });
  });
}

const hasBody = ({ method }: Row): boolean => method !== 'GET' && method !== 'DELETE';

/** The row as one that is built: with what it takes and what it answers, still empty. */
function built(row: Row): Change[] {
  const parameters = parametersOf(row.path);
  const lines = [
    ...(parameters.length > 0
      ? [`params: z.strictObject({ ${parameters.map((name) => `${name}: idText`).join(', ')} }),`]
      : []),
    ...(hasBody(row) ? ['body: z.strictObject({}),'] : []),
    ...(row.method === 'DELETE' ? ['status: 204,'] : ['reply: z.strictObject({}),', 'status: 200,']),
  ];
  const facts = row.facts.trim().replace(/,?$/, ',');
  return [
    (source) =>
      source.replace(`  ${row.name}: planned({${row.facts}}),`, () =>
        [`  ${row.name}: implemented({`, facts, ...lines, '}),'].join('\n'),
      ),
    ...(parameters.length > 0 ? [importing('idText', '../primitives.ts')] : []),
    importing('implemented', './define.ts'),
    (source) => (source.includes('planned({') ? source : source.replace(/, planned|planned, /, '')),
    importing('z', 'zod'),
  ];
}

const handler = ({
  name,
  method,
  section,
  summary,
}: Row): string => `import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';

/** ${summary} (${section === 'public' ? 'public interface' : `service interface ${section}`}). */
export const ${name} =
  (_deps: NeedsDatabase): Handler<'${name}'> =>
  async () => ${method === 'DELETE' ? 'undefined' : '({})'};
`;

function test(row: Row): string {
  const { name, method, path, caller } = row;
  const options = [
    ...(caller === 'nobody'
      ? []
      : [`token: await service.token('${caller === 'admin' ? 'sandbox_admin' : kebab(name)}')`]),
    ...(hasBody(row) ? ['body: {}'] : []),
  ];
  const call = [
    `'${method}'`,
    `'${path.replaceAll(/:\w+/g, '1')}'`,
    ...(options.length > 0 ? [`{ ${options.join(', ')} }`] : []),
  ];
  return `import { expect, it } from 'vitest';
import { testService } from '../harness/test-service.ts';

it('${name} answers ${caller === 'admin' ? 'the customer' : caller === 'nobody' ? 'anybody' : 'a user'}', async () => {
  const service = await testService();
  const { status, body } = await service.call(${call.join(', ')});
  expect({ status, body }).toEqual(${method === 'DELETE' ? '{ status: 204, body: undefined }' : '{ status: 200, body: {} }'});
});
`;
}

/** `views` has `createViewHandlers`. */
const creator = (group: string): string => `create${pascal(group).replace(/(?<!s)s$/, '')}Handlers`;

/** A group that has no handlers yet. */
const firstOfGroup = (
  group: string,
  name: string,
): string => `import type { NeedsDatabase } from '../database/index.ts';
import type { Handlers } from '../http/index.ts';
import { ${name} } from './${kebab(name)}.ts';

export const ${creator(group)} = (deps: NeedsDatabase): Pick<Handlers, '${name}'> => ({
  ${name}: ${name}(deps),
});
`;

/** Builds an endpoint that the table of the service has for later. */
export function serviceEndpoint(root: string, name: string): Laying {
  const rows = plannedRows(root);
  const row = rows.find((one) => one.name === name);
  if (row === undefined)
    throw new LayingError(
      `${name} is no planned endpoint of the service. Planned: ${rows.map((one) => one.name).join(', ')}.`,
    );
  const group = basename(row.file, '.ts');
  const source = `${places.service}/src`;
  const index = `${source}/${group}/index.ts`;
  const isFirst = !existsSync(join(root, index));
  const file = kebab(name);
  return {
    files: {
      [`${source}/${group}/${file}.ts`]: handler(row),
      ...(isFirst && { [index]: firstOfGroup(group, name) }),
      [`${places.service}/test/${group}/${file}.test.ts`]: test(row),
    },
    changes: {
      [row.file]: built(row),
      ...(isFirst
        ? {
            [`${source}/handlers.ts`]: [
              before(/^\}\);/, `  ...${creator(group)}(deps),\n`),
              importing(creator(group), `./${group}/index.ts`),
            ],
          }
        : {
            [index]: [
              after(/Pick<\s*Handlers,\s*\|?/, ` '${name}' |`),
              before(/^\}\);/, `  ${name}: ${name}(deps),\n`),
              importing(name, `./${file}.ts`),
            ],
          }),
    },
    next: [
      `What it takes and answers: in ${row.file}. Routes, the client and OpenAPI follow from there.`,
      'Tests for every endpoint (unknown users, hostile input, both versions) run with it from now on.',
    ],
  };
}
