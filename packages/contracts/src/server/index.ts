export * from './credential-site/index.ts';
