export { type Database, type Executor, assertPlainName } from './database.ts';
export { migrate, migrationOf, stampsOf } from './migrations.ts';
export { type Buckets, inBuckets, Nodes } from './nodes.ts';
export { RawTablePlugin } from './raw-table-plugin.ts';
export { probeWrites, sharedProbe } from './write-probe.ts';
