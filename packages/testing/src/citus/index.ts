export { type CitusCluster, type CitusNode, type CitusOptions, startCitus } from './cluster.ts';
