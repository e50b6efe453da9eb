#!/usr/bin/env node
// Ends with 0 if the process at this port of the container lives.
const { ok } = await fetch(`http://127.0.0.1:${process.argv[2]}/health`, { signal: AbortSignal.timeout(4_000) });
process.exit(ok ? 0 : 1);
