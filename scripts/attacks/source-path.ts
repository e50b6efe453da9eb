import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../workspace/run-tool.ts';

const requireFromBanks = createRequire(join(root, 'packages/banks/package.json'));

/** Returns the absolute path of a check's file: in this repository or in the package `oidc-provider`, which the banks use. */
export function sourcePath(file: string): string {
  const [name = '', ...rest] = file.split('/');
  return name === 'oidc-provider' ? join(dirname(requireFromBanks.resolve(name)), '..', ...rest) : join(root, file);
}
