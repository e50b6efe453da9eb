import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Schema of a value in the public description, as far as inputs need it. */
export interface Described {
  $ref?: string;
  type?: string;
  enum?: (string | number)[];
  items?: Described;
  required?: string[];
  properties?: Record<string, Described>;
}

export interface DescribedParameter extends Omit<Described, 'required'> {
  in: 'query' | 'path' | 'body' | 'formData' | 'header';
  name: string;
  required?: boolean;
  schema?: Described;
}

interface Operation {
  parameters?: DescribedParameter[];
  responses: Record<string, { description?: string }>;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  definitions: Record<string, Described>;
}

const placeholders = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '*');

export interface PublicDescription {
  /** Returns the parameters of an address; `undefined` if the description does not have it. */
  parametersOf(method: string, path: string): DescribedParameter[] | undefined;
  resolved(schema: Described): Described;
  /** HTTP statuses of each error code, from all operations. */
  statusesOf: ReadonlyMap<string, ReadonlySet<number>>;
  /** Messages of each error code, from all operations. */
  messagesOf: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readPublicDescription(folder: string): PublicDescription {
  const description = parse(readFileSync(join(folder, 'aggregation-api.swagger.yaml'), 'utf8')) as Description;
  const operations = new Map(
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${placeholders(path)}`,
        operation.parameters ?? [],
      ]),
    ),
  );
  const statuses = new Map<string, Set<number>>();
  const messages = new Map<string, Set<string>>();
  for (const operation of Object.values(description.paths).flatMap((methods) => Object.values(methods)))
    for (const [status, { description: words = '' }] of Object.entries(operation.responses)) {
      for (const [code] of words.matchAll(/\bY\d{3}\b/g))
        statuses.set(code, (statuses.get(code) ?? new Set()).add(Number(status)));
      for (const [, code = '', message = ''] of words.matchAll(/\b(Y\d{3}) : ([^<]+)/g))
        messages.set(code, (messages.get(code) ?? new Set()).add(message));
    }
  return {
    statusesOf: statuses,
    messagesOf: messages,
    parametersOf: (method, path) => operations.get(`${method} ${placeholders(path)}`),
    resolved: (schema) => {
      const name = schema.$ref?.split('/').at(-1);
      const found = name === undefined ? schema : description.definitions[name];
      if (found === undefined) throw new Error(`The public description has no ${name}.`);
      return found;
    },
  };
}
