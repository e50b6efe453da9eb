export { createObieBank } from './obie-bank.ts';
