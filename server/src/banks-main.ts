import { readBanksEnvironment } from './environment/index.ts';
import { runProcess } from './process/run-process.ts';
import { runBanks } from './process/simulated-banks.ts';

// The simulated banks of the sandbox as a process of their own; `npm start` runs them beside the other parts instead.
await runProcess({ environment: () => readBanksEnvironment(process.env), open: runBanks });
