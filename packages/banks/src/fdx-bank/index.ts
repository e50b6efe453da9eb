export { createFdxBank } from './fdx-bank.ts';
