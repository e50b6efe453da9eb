export * from './host/index.ts';
export * from './problems/index.ts';
export * from './session/index.ts';
export * from './kernel/index.ts';
export * from './linking/index.ts';
export * from './consents/index.ts';
export * from './connections/index.ts';
export * from './verification/index.ts';
