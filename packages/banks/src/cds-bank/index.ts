export { createCdsBank } from './cds-bank.ts';
