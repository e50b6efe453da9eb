import { join } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { pageStyles } from './packages/frame/build/page-styles.ts';
import { isCore, provideTimeFactor, timeLimit } from './packages/testing/src/environment/index.ts';
import { fakeHost } from './packages/elements/test/fake-host/middleware.mjs';
import { minifyTemplates } from './scripts/build/index.ts';
import { cutOfThisRun, cutSource } from './scripts/attacks/cut-source.ts';
import { chromiumArgs, findBrowser } from './scripts/workspace/browser.ts';
import { tallyReporter } from './scripts/test-command/browser-tally.ts';
import { outsideCore } from './scripts/test-command/outside-core.ts';
import { browserTests, notInBrowser } from './scripts/test-command/projects.ts';

await provideTimeFactor();

const root = import.meta.dirname;
/** A file for the numbers of the run. */
const report = process.env.FIN_TEST_REPORT;

/**
 * A page serves one test file after the other. A browser keeps fifty entries of history, and drops those first that a
 * page has pushed by itself: late files could not go back within their own page.
 */
async function createPage({ context }) {
  const page = await context.newPage();
  const devTools = await page.createCDPSession();
  const goTo = page.goto.bind(page);
  page.goto = async (...given) => {
    await devTools.send('Page.resetNavigationHistory');
    return goTo(...given);
  };
  return page;
}

/** For `npm run attacks` alone: one check is cut out of one file. */
const cut = cutOfThisRun();
const cutting =
  cut === null ? [] : [{ name: 'cut', transform: ({ path, body }) => cutSource(cut, path, String(body)) ?? undefined }];

/** As the production build does it. */
const minifying = {
  name: 'minify-templates',
  transform: async ({ path, body }) =>
    /\/src\/.*\.ts$/.test(path) ? { body: (await minifyTemplates(String(body), path))?.code ?? body } : undefined,
};

/** The page of a test has the style sheets of the frame's own page, from which elements take them. */
const styles = pageStyles();
const testRunnerHtml = (testFramework) => `<!doctype html>
<html data-test-size="${isCore ? 'core' : 'whole'}">
  <head>${styles}</head>
  <body><script type="module" src="${testFramework}"></script></body>
</html>`;

export default {
  rootDir: root,
  files: [browserTests, `!${notInBrowser}`, ...(isCore ? outsideCore.map((file) => `!${file}`) : [])],
  // Libraries as they are shipped.
  nodeResolve: { exportConditions: ['production'] },
  testRunnerHtml,
  // Hidden tabs get no animation frames: a second tab at a time hangs every test that awaits one.
  concurrency: 1,
  testFramework: { config: { timeout: String(timeLimit(60_000)) } },
  testsStartTimeout: timeLimit(60_000),
  testsFinishTimeout: timeLimit(300_000),
  browsers: [
    chromeLauncher({
      launchOptions: {
        executablePath: await findBrowser(),
        args: chromiumArgs,
        timeout: timeLimit(60_000),
        protocolTimeout: timeLimit(180_000),
      },
      createPage,
    }),
  ],
  // The plugin ignores `extends`, and without legacy decorators no element compiles: the base file itself.
  middleware: [fakeHost],
  plugins: [
    ...cutting,
    minifying,
    esbuildPlugin({ ts: true, target: 'es2023', tsconfig: join(root, 'tsconfig.base.json') }),
  ],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY }),
    ...(report ? [tallyReporter(report, root)] : []),
  ],
};
