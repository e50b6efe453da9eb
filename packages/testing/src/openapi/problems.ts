import { createConfig, lintFromString } from '@redocly/openapi-core';

export interface OpenApiProblem {
  readonly rule: string;
  /** JSON pointer to the part with the problem. */
  readonly at: string;
  readonly message: string;
}

/** Returns the problems that the strictest rules of Redocly find in an OpenAPI document. Makes no network requests. */
export async function openApiProblems(document: unknown): Promise<OpenApiProblem[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-parameter-examples': 'error',
      'no-invalid-media-type-examples': 'error',
      // The project has not chosen a license yet.
      'info-license': 'off',
      // In tests, the servers run on this machine.
      'no-server-example.com': 'off',
    },
    telemetry: 'off',
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: 'openapi.json' });
  return problems.map(({ ruleId, message, location }) => ({ rule: ruleId, at: location[0]?.pointer ?? '#', message }));
}
