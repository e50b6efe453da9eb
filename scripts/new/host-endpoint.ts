import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, importing } from './lay.ts';
import type { Laying } from './lay.ts';
import { kebab, parametersOf, pascal } from './names.ts';
import { places } from './places.ts';

export interface HostEndpoint {
  /** Of the operation, as everywhere: `getBudget`. */
  name: string;
  method: string;
  /** Below `/v1`, with parameters as `:budgetId`. */
  path: string;
}

interface Parts extends HostEndpoint {
  parameters: readonly string[];
  hasReply: boolean;
  hasBody: boolean;
}

const schemas = ({ name, hasReply, hasBody }: Parts): string => `import * as z from 'zod/mini';
${hasReply ? `\nexport const ${name}Reply = z.strictObject({});\n` : ''}${hasBody ? `\nexport const ${name}Request = z.strictObject({});\n` : ''}`;

const operation = ({ name, method, path, hasReply }: Parts): string => `
export const ${name} = {
  method: '${method}',
  path: '${path}',
  auth: 'session',
  reply: ${hasReply ? `${name}Reply` : 'null'},
} as const satisfies HostOperation;
`;

const details = ({ name, hasReply, hasBody }: Parts): string => `${
  hasBody ? `import { ${name}Request } from '../browser/index.ts';\n` : ''
}import type { DetailsOf } from './define.ts';

export const ${name}Details = {
  ${name}: {
    summary: '${pascal(name)}',
    ${hasBody ? `body: ${name}Request,\n    ` : ''}errors: ['capability.missing'],
    example: { ${hasBody ? 'body: {}, ' : ''}${hasReply ? 'reply: {} ' : ''}},
  },
} satisfies DetailsOf<'${name}'>;
`;

const handler = ({ name, hasReply }: Parts): string => `import type { Handler } from '../http/index.ts';

export const ${name} =
  (): Handler<'${name}'> =>
  async () => ${hasReply ? '({})' : 'undefined'};
`;

const test = ({
  method,
  path,
  hasReply,
  hasBody,
}: Parts): string => `import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';

test('${method} ${path} answers a session', async () => {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await linkingService(storage);
  const host = await testHost({ storage, serviceUrl });
  const { token } = await host.session();
  const reply = await host.call('${method}', '${path.replaceAll(/:\w+/g, '1')}', { bearer: token${hasBody ? ', body: {}' : ''} });
  expect(reply.status).toBe(${hasReply ? 200 : 204});
});
`;

/** An operation of the host that the frame calls with its session. */
export function hostEndpoint(root: string, asked: HostEndpoint): Laying {
  const { name, method, path } = asked;
  const hasReply = method !== 'DELETE';
  const parts: Parts = { ...asked, parameters: parametersOf(path), hasReply, hasBody: method !== 'GET' && hasReply };
  const [, , folder = ''] = path.split('/');
  const { host, contracts } = places;
  const file = kebab(name);
  const status = hasReply ? 200 : 204;
  const index = `${host}/src/${folder}/index.ts`;
  const exported = `export { ${name} } from './${file}.ts';\n`;
  const isFirst = !existsSync(join(root, index));
  const routesTest = `${host}/test/app/route-access.test.ts`;
  return {
    files: {
      ...(hasReply && { [`${contracts}/browser/${file}.ts`]: schemas(parts) }),
      [`${contracts}/host/${file}.ts`]: details(parts),
      [`${host}/src/${folder}/${file}.ts`]: handler(parts),
      ...(isFirst && { [index]: exported }),
      [`${host}/test/${folder}/${file}.test.ts`]: test(parts),
    },
    changes: {
      [`${contracts}/browser/operations/frame-operations.ts`]: [
        (source) => source + operation(parts),
        ...(hasReply ? [importing(`${name}Reply`, `../${file}.ts`)] : []),
      ],
      ...(hasReply && {
        [`${contracts}/browser/index.ts`]: [(source) => `${source}export * from './${file}.ts';\n`],
      }),
      [`${contracts}/host/operation-details.ts`]: [
        after(/^export const operationDetails = \{\n/, `  ...${name}Details,\n`),
        importing(`${name}Details`, `./${file}.ts`),
      ],
      ...(parts.parameters.length > 0 && {
        [`${contracts}/host/parameters.ts`]: parts.parameters.map(
          (one) => (source: string) =>
            source.includes(`  ${one}: `)
              ? source
              : after(/^export const pathParameters = \{\n/, `  ${one}: idParameter,\n`)(source),
        ),
      }),
      ...(!isFirst && { [index]: [(source: string) => source + exported] }),
      [`${host}/src/app/handlers.ts`]: [
        before(/^\}\);/, `  ${name}: ${name}(),\n`),
        importing(name, `../${folder}/index.ts`),
      ],
      [routesTest]: [
        after(
          /^const expected: .* = \{\n/,
          `  '${method} ${path}': forSession(${Array.from({ length: 4 }, () => status).join(', ')}),\n`,
        ),
        ...(parts.hasBody ? [after(/^const bodies: .* = \{\n/, `  '${method} ${path}': () => ({}),\n`)] : []),
        ...parts.parameters.map(
          (one) => (source: string) =>
            source.includes(`    ${one}: '`)
              ? source
              : after(/^ {2}const values: .* = \{\n/, `    ${one}: '1',\n`)(source),
        ),
      ],
    },
    next: [
      `What it takes, answers and says about itself: in ${contracts}/host/${file}.ts${hasReply ? ` and ${contracts}/browser/${file}.ts` : ''}.`,
      'The route, the client, the OpenAPI document and its tests follow from there.',
      `Who may ask: requireCapability in ${host}/src/${folder}/${file}.ts, and its row in ${routesTest}.`,
      'The table of requests in the guide is made from the contract: node scripts/boot.mjs scripts/docs-tables.ts',
    ],
  };
}
