import { createConfig, lintFromString } from '@redocly/openapi-core';

export interface OpenApiProblem {
  readonly rule: string;
  /** JSON pointer of the part that it is about. */
  readonly at: string;
  readonly message: string;
}

/** Returns the problems that Redocly's strictest rules find in an OpenAPI document. Makes no network requests. */
export async function openApiProblems(document: unknown): Promise<OpenApiProblem[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      // No licence has been decided on.
      'info-license': 'off',
      // A test's servers are on this machine.
      'no-server-example.com': 'off',
    },
    telemetry: 'off',
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message, location }) => ({ rule: ruleId, at: location[0]?.pointer ?? '#', message }));
}
