import { join } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { chromiumArgs, findBrowser } from './scripts/browser.ts';

const root = import.meta.dirname;

export default {
  rootDir: root,
  files: ['packages/{host-client,elements,frame}/test/**/*.test.ts', '!**/*.node.test.ts'],
  nodeResolve: { exportConditions: ['development'] },
  // Hidden tabs get no animation frames: a second tab at a time hangs every test that awaits one.
  concurrency: 1,
  // axe on a busy machine takes longer than mocha's 2 s.
  testFramework: { config: { timeout: '10000' } },
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  browsers: [chromeLauncher({ launchOptions: { executablePath: await findBrowser(), args: chromiumArgs } })],
  // The plugin ignores `extends`, and without legacy decorators no element compiles: the base file itself.
  plugins: [esbuildPlugin({ ts: true, target: 'es2023', tsconfig: join(root, 'tsconfig.base.json') })],
  filterBrowserLogs: ({ args }) => !args.some((arg) => String(arg).includes('lit.dev/msg/dev-mode')),
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY })],
};
