export * from './credential-site/index.ts';
export * from './property-registry/index.ts';
