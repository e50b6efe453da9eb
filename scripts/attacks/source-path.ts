import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { root } from '../workspace/run-tool.ts';

const ofBanks = createRequire(join(root, 'packages/banks/package.json'));

/** Returns the path of a check's file, in the repository or in the banks' library. */
export function sourcePath(file: string): string {
  const [name = '', ...rest] = file.split('/');
  return name === 'oidc-provider' ? join(dirname(ofBanks.resolve(name)), '..', ...rest) : join(root, file);
}
