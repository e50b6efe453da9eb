export { createCredentialSiteConnector } from './connector.ts';
