import { createConfig, lintFromString } from '@redocly/openapi-core';

export interface OpenApiProblem {
  readonly rule: string;
  /** JSON pointer of the part that it is about. */
  readonly at: string;
  readonly message: string;
}

/** What Redocly's linter finds wrong with an OpenAPI document, by its strictest rules. It runs here and calls nobody. */
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
