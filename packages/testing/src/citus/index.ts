export { type CitusCluster, type CitusNode, type CitusOptions, startCitus } from './cluster.ts';
export { citusNodesEnvironment, createCitusDatabase, testCitusNodes } from './distributed-database.ts';
