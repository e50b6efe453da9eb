export { dataRoutes } from './accounts/data-routes.ts';
export { createFdxBank } from './fdx-bank.ts';
export { type Cluster, describeClusters } from './shapes/clusters.ts';
export type { DataAccess } from './shared/access.ts';
export { fdxCustomers } from './shared/customers.ts';
export { keepHeaderRules } from './shared/headers.ts';
export { answerWithFdxErrors, FdxProblem, refusedToken } from './shared/problem.ts';
