import { after, before, importing } from './lay.ts';
import type { Laying } from './lay.ts';
import { kebab, parametersOf } from './names.ts';
import { places } from './places.ts';

export interface HostEndpoint {
  /** Of the function that registers it: `getBudget`. */
  name: string;
  method: string;
  /** Below `/v1`, with parameters as `:budgetId`. */
  path: string;
}

interface Names extends HostEndpoint {
  /** Its key among the host's routes. */
  route: string;
  parameters: readonly string[];
  isDelete: boolean;
  hasBody: boolean;
}

const contract = ({ route, hasBody }: Names): string => `import * as z from 'zod/mini';

export const ${route}Reply = z.strictObject({});
export type ${route[0]?.toUpperCase()}${route.slice(1)}Reply = z.infer<typeof ${route}Reply>;
${hasBody ? `\nexport const ${route}Request = z.strictObject({});\n` : ''}`;

function endpoint({ name, route, parameters, isDelete, hasBody }: Names): string {
  const hasParameters = parameters.length > 0;
  const contracts = ['hostRoutes', ...(isDelete ? [] : [`${route}Reply`]), ...(hasBody ? [`${route}Request`] : [])];
  const replies = ['errorReplies', ...(hasParameters ? ['idParam'] : []), ...(isDelete ? ['noBody'] : [])];
  const inputs = [
    ...(hasParameters ? [`params: z.strictObject({ ${parameters.map((one) => `${one}: idParam`).join(', ')} }),`] : []),
    ...(hasBody ? [`body: ${route}Request,`] : []),
  ];
  return `import { ${contracts.join(', ')} } from '@fin-link/contracts/browser';
${hasParameters ? "import * as z from 'zod/mini';\n" : ''}import type { HostDeps } from '../deps.ts';
import type { HostApp } from '../http/host-app.ts';
import { ${replies.join(', ')} } from '../http/replies.ts';

export function ${name}(app: HostApp, _deps: HostDeps): void {
  app.route({
    method: hostRoutes.${route}.method,
    url: hostRoutes.${route}.path,
    schema: {
      summary: '${name}',
      tags: ['session'],
      ${inputs.map((line) => `${line}\n      `).join('')}response: { ${isDelete ? '204: noBody' : `200: ${route}Reply`}, ...errorReplies },
    },
    handler: async (${isDelete ? '_request, reply' : ''}) => ${isDelete ? 'reply.code(204).send()' : '({})'},
  });
}
`;
}

const test = ({
  method,
  path,
  isDelete,
  hasBody,
}: Names): string => `import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';
import { testHost } from '../harness/test-host.ts';

test('${method} ${path} answers a session', async () => {
  const storage = await openTestStorage();
  const { url: serviceUrl } = await linkingService(storage);
  const host = await testHost({ storage, serviceUrl });
  const { token } = await host.session();
  const reply = await host.call('${method}', '${path.replaceAll(/:\w+/g, '1')}', { bearer: token${hasBody ? ', body: {}' : ''} });
  expect(reply.status).toBe(${isDelete ? 204 : 200});
});
`;

/** A request that the frame makes of the host, with its session. */
export function hostEndpoint(asked: HostEndpoint): Laying {
  const { name, method, path } = asked;
  const isDelete = method === 'DELETE';
  const route = name.replace(/^(?:get|list)(?=[A-Z])/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const names: Names = {
    ...asked,
    route,
    parameters: parametersOf(path),
    isDelete,
    hasBody: method !== 'GET' && !isDelete,
  };
  const [, , folder = ''] = path.split('/');
  const { host, hostContracts } = places;
  const status = isDelete ? 204 : 200;
  return {
    files: {
      ...(!isDelete && { [`${hostContracts}/${kebab(route)}.ts`]: contract(names) }),
      [`${host}/src/${folder}/${kebab(name)}.ts`]: endpoint(names),
      [`${host}/test/${folder}/${kebab(name)}.test.ts`]: test(names),
    },
    changes: {
      [`${hostContracts}/host-routes.ts`]: [
        before(/^\} as const;/, `  ${route}: { method: '${method}', path: '${path}', auth: 'session' },\n`),
      ],
      ...(!isDelete && {
        [`${hostContracts}/index.ts`]: [(source) => `${source}export * from './${kebab(route)}.ts';\n`],
      }),
      [`${host}/src/app.ts`]: [
        after(/for \(const endpoint of \[\.\.\.session,/, ` ${name},`),
        importing(name, `./${folder}/${kebab(name)}.ts`),
      ],
      [`${host}/test/http/route-access.test.ts`]: [
        after(
          /^const expected: .* = \{\n/,
          `  '${method} ${path}': forSession(${Array.from({ length: 4 }, () => status).join(', ')}),\n`,
        ),
        ...(names.hasBody ? [after(/^const bodies: .* = \{\n/, `  '${method} ${path}': () => ({}),\n`)] : []),
        ...names.parameters.map(
          (one) => (source: string) =>
            source.includes(`    ${one}: '`)
              ? source
              : after(/^ {2}const values: .* = \{\n/, `    ${one}: '1',\n`)(source),
        ),
      ],
    },
    next: [
      `Who may ask: requireCapability in ${host}/src/${folder}/${kebab(name)}.ts, and its row in ${host}/test/http/route-access.test.ts.`,
      'The table of requests in the guide is made from the routes: node scripts/boot.mjs scripts/docs-tables.ts',
      `The frame's side: a call in packages/host-client/src.`,
    ],
  };
}
