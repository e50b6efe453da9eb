export { createFdxOAuth2Bank } from './fdx-oauth2-bank.ts';
