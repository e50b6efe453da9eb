export type { DatabaseNode, Engine } from './engine.ts';
export { keepStatement } from './kept-statements.ts';
export { isStatementCancelled } from './outage.ts';
export { loadEmbedded } from './load-embedded.ts';
export { openServer, type ServerOptions } from './postgres.ts';
export { TransactionScope } from './transaction-scope.ts';
