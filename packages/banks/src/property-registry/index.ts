export { propertyRegistryRoutes } from './property-registry.ts';
