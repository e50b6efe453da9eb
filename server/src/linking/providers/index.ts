export { getProvider, searchProviders } from './provider-endpoints.ts';
export { isOffered } from './offered-providers.ts';
export { loginFormView } from './login-form.ts';
export { popularProviders } from './popular-providers.ts';
export { openProviderDirectory, type NeedsProviderDirectory, type ProviderDirectory } from './provider-directory.ts';
