export { type CdsBank, createCdsBank } from './cds-bank.ts';
