import { findCitus } from '../packages/testing/src/citus/installation.ts';
import { buildCitus } from './citus/build.ts';
import { CitusError } from './citus/citus-error.ts';
import { startLocalCluster, stopLocalCluster } from './citus/local-cluster.ts';

const usage = `Citus on this machine, in .cache/citus:

  npm run citus             builds it if needed, and starts one coordinator and three workers
  npm run citus -- build    builds Citus from the source in FIN_CITUS_SOURCE for the machine's PostgreSQL
  npm run citus -- start    the same as without a word
  npm run citus -- stop     stops the nodes; their data stays`;

const commands: Readonly<Record<string, () => Promise<string>>> = {
  async build() {
    const { citus, postgres } = buildCitus();
    return `Citus ${citus} for ${postgres}.`;
  },
  async start() {
    const [coordinator, ...workers] = await startLocalCluster(buildCitus());
    return [`coordinator  ${coordinator}`, ...workers.map((url) => `worker       ${url}`)].join('\n');
  },
  async stop() {
    return `Stopped ${stopLocalCluster(findCitus())} nodes.`;
  },
};

const [word = 'start', ...rest] = process.argv.slice(2);
const command = commands[word];
if (command === undefined || rest.length > 0) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    console.log(await command());
  } catch (error) {
    if (!(error instanceof CitusError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
