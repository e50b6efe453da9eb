import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './run-tool.ts';

/** Every project of the workspace, whether the root's tsconfig.json names it or not: a forgotten one is unchecked code. */
const rooms = [
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
  'server',
  'demo',
  'scripts',
  'tools',
];
const projects = rooms
  .flatMap((room) => [room, `${room}/test`, `${room}/e2e`, `${room}/gallery`, `${room}/src/client`])
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

process.exitCode = await runTool('tsc', ['-b', ...process.argv.slice(2), ...projects]);
