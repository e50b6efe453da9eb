import { frameElement } from './new/frame-element.ts';
import { hostEndpoint } from './new/host-endpoint.ts';
import { lay, LayingError } from './new/lay.ts';
import type { Laying } from './new/lay.ts';
import { publicElement } from './new/public-element.ts';
import { root, runTool } from './workspace/run-tool.ts';

const usage = `npm run new -- element fin-name                   an element of the frame
npm run new -- element fin-name --public          an element for customers' pages
npm run new -- endpoint getBudget GET /v1/budget  a request of the host`;

/** What is asked for; undefined when that is nothing there is. */
export function layingOf(folder: string, args: readonly string[]): Laying | undefined {
  const [kind, name = '', ...rest] = args;
  if (kind === 'element' && /^fin(-[a-z][a-z0-9]*)+$/.test(name)) {
    if (rest.length === 0) return frameElement(name);
    if (rest.join(' ') === '--public') return publicElement(name);
  }
  if (kind === 'endpoint' && /^[a-z][A-Za-z0-9]*$/.test(name)) {
    const [method = '', path = '', ...more] = rest;
    if (/^(GET|POST|PUT|DELETE)$/.test(method) && /^\/v1(\/:?[A-Za-z][\w-]*)+$/.test(path) && more.length === 0)
      return hostEndpoint(folder, { name, method, path });
  }
  return undefined;
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const laying = layingOf(root, args);
    if (laying === undefined) {
      console.error(usage);
      return 1;
    }
    const written = lay(root, laying);
    const code = await runTool('oxfmt', written, { quiet: true });
    for (const file of written) console.log(`${file in laying.files ? 'laid   ' : 'changed'} ${file}`);
    console.log(`\nNext:\n${laying.next.map((line) => `  ${line}`).join('\n')}`);
    return code;
  } catch (error) {
    if (!(error instanceof LayingError)) throw error;
    console.error(error.message);
    return 1;
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
