import { join } from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { pageStyles } from './packages/frame/build/page-styles.ts';
import { wordFileAt } from './packages/frame/build/word-files.ts';
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
/** Path of the file that receives the tally of the run. */
const report = process.env.FIN_TEST_REPORT;

/**
 * Opens a page that clears its history before each test file. All files share the page, and a browser keeps only fifty
 * history entries. Without this, later files could not go back within their own page.
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

/** Removal of one check from one source file. Only `npm run attacks` sets it. */
const cut = cutOfThisRun();
const cutting =
  cut === null ? [] : [{ name: 'cut', transform: ({ path, body }) => cutSource(cut, path, String(body)) ?? undefined }];

/** Plugin that minifies templates as the production build does. */
const minifying = {
  name: 'minify-templates',
  transform: async ({ path, body }) =>
    /\/src\/.*\.ts$/.test(path) ? { body: (await minifyTemplates(String(body), path))?.code ?? body } : undefined,
};

/** Style sheets of the frame's page. The frame's elements read their styles from the page, so test pages need them, too. */
const styles = pageStyles();
const testRunnerHtml = (testFramework) => `<!doctype html>
<html data-test-size="${isCore ? 'core' : 'whole'}">
  <head>${styles}</head>
  <body><script type="module" src="${testFramework}"></script></body>
</html>`;

/** Serves the translated words, as the host does. */
async function translatedWords(context, next) {
  const words = wordFileAt(context.path);
  if (words === null) return next();
  context.body = words;
  context.type = 'js';
}

export default {
  rootDir: root,
  files: [browserTests, `!${notInBrowser}`, ...(isCore ? outsideCore.map((file) => `!${file}`) : [])],
  // Selects the production builds of libraries, as in the published packages.
  nodeResolve: { browser: true, exportConditions: ['production'] },
  testRunnerHtml,
  // Only one tab at a time: hidden tabs get no animation frames, so tests that await one would hang.
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
  middleware: [translatedWords, fakeHost],
  plugins: [
    ...cutting,
    minifying,
    // The plugin ignores `extends`, so it reads the base file, whose decorator setting our elements need.
    esbuildPlugin({ ts: true, target: 'es2023', tsconfig: join(root, 'tsconfig.base.json') }),
  ],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: process.stdout.isTTY }),
    ...(report ? [tallyReporter(report, root)] : []),
  ],
};
