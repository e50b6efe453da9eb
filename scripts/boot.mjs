import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// This script installs the workspace if the lockfile or a manifest changed, and compiles the messages if they changed. It then starts the
// named TypeScript file with the workspace's own Node. It is plain JavaScript, because the machine's Node runs it and may be too old for
// TypeScript.

const PNPM = 'pnpm@12.21.0';
/** Integrity values of the package manager's archives, for systems with a bundled Node. On other systems, npm checks the package. */
const PNPM_INTEGRITY = {
  'linux-x64': 'sha512-8eufCjHXspKbNS/kh8q4Q0gqJoOuvC4Q5pgos6XS8By/nAMtP+jf8F1Cw9er840kfAX+PJ/ts+A9qnLE91rvXQ==',
  'linux-arm64': 'sha512-4Oj/iF2TDCe2lcH0n4TupPR5sSdrNLclJB6xBElLMPCUOAvBhdf2rRlSaO5M4erJ6g4Fyy7YTXTpcmfFsKyxEA==',
};
const NODE_MAJOR = 24;

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stampFile = join(root, 'node_modules', '.boot');

function manifests() {
  const below = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(root, folder, entry.name, 'package.json'));
  return ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'server/package.json', 'demo/package.json']
    .map((name) => join(root, name))
    .concat(below('packages'))
    .filter((file) => existsSync(file));
}

function wantedStamp() {
  const hash = createHash('sha256');
  for (const file of manifests()) hash.update(readFileSync(file));
  return `${hash.digest('hex')} ${process.platform} ${process.arch}`;
}

/** Returns the command that starts the package manager. Unpacks it on every call, from an archive whose integrity was just checked. */
function packageManager() {
  const system = `${process.platform}-${process.arch}`;
  const integrity = PNPM_INTEGRITY[system];
  if (integrity === undefined || isMusl()) return { command: 'npx', before: ['-y', PNPM], forget: () => {} };
  const kept = join(root, '.cache', PNPM.replace('@', '-'), `${system}.tgz`);
  const folder = join(root, '.cache', PNPM.replace('@', '-'), `running-${process.pid}`);
  const forget = () => rmSync(folder, { recursive: true, force: true });
  forget();
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'archive.tgz');
  if (existsSync(kept)) copyFileSync(kept, archive);
  if (!existsSync(archive) || integrityOf(archive) !== integrity) {
    rmSync(archive, { force: true });
    run('npm', ['pack', '--silent', `@pnpm/exe.${system}${PNPM.slice('pnpm'.length)}`, '--pack-destination', folder]);
    const [loaded = ''] = readdirSync(folder);
    renameSync(join(folder, loaded), archive);
    const found = integrityOf(archive);
    if (found !== integrity) {
      forget();
      console.error(`${PNPM} is not what it was: its archive has the integrity value ${found}.`);
      process.exit(1);
    }
    copyFileSync(archive, join(folder, 'kept.tgz'));
    renameSync(join(folder, 'kept.tgz'), kept);
  }
  run('tar', ['-xzf', archive, '-C', folder]);
  return { command: join(folder, 'package', 'pnpm'), before: [], forget };
}

const integrityOf = (file) => `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;

/** Returns whether the system uses musl: only with glibc does Node report a glibc version. */
function isMusl() {
  return process.report.getReport().header.glibcVersionRuntime === undefined;
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

function installIfNeeded() {
  const want = wantedStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === want) return;
  const { command, before, forget } = packageManager();
  const install = spawnSync(
    command,
    [...before, 'install', '--frozen-lockfile', '--trust-lockfile', '--config.confirm-modules-purge=false'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  forget();
  if (install.status !== 0) process.exit(install.status ?? 1);
  writeFileSync(stampFile, want);
}

/** Compiles the messages of all languages if one of them or the compiler changed. The result is not committed. */
function compileWordsIfNeeded() {
  const words = join(root, 'packages', 'words');
  const hash = createHash('sha256');
  for (const folder of ['languages', 'src'])
    for (const name of readdirSync(join(words, folder), { recursive: true }).sort())
      if (/\.(json|ts)$/.test(name)) hash.update(name).update(readFileSync(join(words, folder, name)));
  const want = hash.digest('hex');
  const stamp = join(words, 'built', '.stamp');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  const { status } = spawnSync(chooseNode(), [join(words, 'src', 'compile', 'main.ts')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, want);
}

function chooseNode() {
  const own = join(bin, 'node');
  if (existsSync(own)) return own;
  refuseOldNode();
  return process.execPath;
}

/** Exits if the machine's Node is too old. Called on systems without a bundled Node. */
function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) >= NODE_MAJOR) return;
  console.error(
    `No Node for ${process.platform} ${process.arch} comes with the workspace, and this machine's Node ` +
      `${process.versions.node} is too old: install Node ${NODE_MAJOR} or newer and run the command again.`,
  );
  process.exit(1);
}

// Without this check, the package manager would fail on an old Node with a less helpful message.
if (PNPM_INTEGRITY[`${process.platform}-${process.arch}`] === undefined || isMusl()) refuseOldNode();
installIfNeeded();
const [, , file, ...args] = process.argv;
// This command lists the faults with which the messages do not compile.
if (file !== 'scripts/words.ts') compileWordsIfNeeded();
const child = spawn(chooseNode(), [join(root, file), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
});
// A terminal sends SIGINT to the whole process group. A supervisor sends SIGTERM only to this process, which forwards it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm sends SIGTERM to the shell that runs this script. The shell ends without forwarding it, so the script polls for that.
if (process.env['npm_lifecycle_event'] !== undefined) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}
child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
