export { dataRoutes } from './data-routes.ts';
export { createFdxBank } from './fdx-bank.ts';
export { type Cluster, describeClusters } from './shapes.ts';
export { type DataAccess, keepHeaderRules } from './access.ts';
export { fdxCustomers } from './customers.ts';
export { answerWithFdxErrors, FdxProblem, refusedToken } from './problem.ts';
