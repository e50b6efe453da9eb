export { getProvider } from './get-provider.ts';
export { isOffered } from './is-offered.ts';
export { loginFormView } from './login-form.ts';
export { popularProviders } from './popular-providers.ts';
export { openProviderDirectory } from './provider-directory.ts';
export type { NeedsProviderDirectory, ProviderDirectory } from './provider-directory.ts';
export { searchProviders } from './search-providers.ts';
