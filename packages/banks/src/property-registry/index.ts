export { propertyRegistryRoutes } from './routes.ts';
