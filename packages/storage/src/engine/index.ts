export type { DatabaseNode, Engine } from './engine.ts';
export { keepStatement } from './kept-statements.ts';
export { isStatementCancelled } from './outage.ts';
export { openEmbedded } from './pglite.ts';
export { openServer, type ServerOptions } from './postgres.ts';
export { TransactionScope } from './transaction-scope.ts';
