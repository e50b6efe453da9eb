import { readFileSync } from 'node:fs';
import { configName, linkOptions, type LinkOptions } from '@fin-link/contracts/browser';
import { z } from 'zod';
import { EnvironmentError } from '../../platform/environment/index.ts';
import { brokenRules } from './option-problems.ts';

const maxConfigurations = 500;

/** Schema of a configuration file, for example in a repository: `{ "configurations": { "<configname>": { "flow": … } } }`. */
const configurationFile = z.strictObject({
  configurations: z
    .record(configName, linkOptions)
    .refine((all) => Object.keys(all).length <= maxConfigurations, `at most ${maxConfigurations} configurations`),
});

/** Parses a configuration file. Throws `EnvironmentError` if it is invalid. */
export function parseConfigurationFile(text: string): ReadonlyMap<string, LinkOptions> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new EnvironmentError('FIN_CONFIGS_FILE is not JSON.');
  }
  const parsed = configurationFile.safeParse(json);
  const problems = parsed.success
    ? Object.entries(parsed.data.configurations).flatMap(([name, options]) =>
        brokenRules(options).map(({ path, message }) => `configurations.${name}.${path}: ${message}`),
      )
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!parsed.success || problems.length > 0)
    throw new EnvironmentError(`FIN_CONFIGS_FILE is not right:\n${problems.join('\n')}`);
  return new Map(Object.entries(parsed.data.configurations));
}

/** Reads a configuration file. Throws `EnvironmentError` if it cannot be read or is invalid. */
export function readConfigurationFile(path: string): ReadonlyMap<string, LinkOptions> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new EnvironmentError(`FIN_CONFIGS_FILE cannot be read: ${path}`, { cause: error });
  }
  return parseConfigurationFile(text);
}
