import type { operatorErrorCodes } from '../../browser/index.ts';
import type { AdviceByCode } from './define.ts';

/** Cause and fix of the errors of operations that only backends and operators call. */
export const operatorErrorAdvice: AdviceByCode<(typeof operatorErrorCodes)[number]> = {
  'config.exists': [
    'The name is taken, perhaps by a built-in configuration.',
    'Choose another name, or change the one.',
  ],
  'config.limit-reached': ['The host keeps only so many configurations.', 'Delete some that no site uses.'],
  'config.read-only': [
    'The configuration is built in, or comes from `FIN_CONFIGS_FILE`.',
    'Change the file and start the host again, or create a configuration with another name.',
  ],
  'config.invalid': [
    'Two options exclude each other, for example a single site and several accounts to choose.',
    'Send the options to `POST /v1/configuration-validations`, which lists the contradictions.',
  ],
  'config.nothing-to-publish': ['Nothing changed since the last version.', 'Save a draft first.'],
  'config.nothing-to-discard': ['There is no draft.', 'Nothing: the published version is the current one.'],
  'config.version-not-found': ['The number is too high, or of another name.', 'Read the list of versions.'],
  'config.stale': [
    'Somebody else saved the configuration after you read it.',
    'Read it again, apply your change to it, and send `If-Match` with the new ETag.',
  ],
  'config.unconditional': ['The call has no `If-Match`.', 'Send the ETag of the configuration that you read.'],
  'link.not-found': ['The id is misspelled, or the link was deleted.', 'Read the list of hosted links.'],
  'link.used': ['A user opened the link already.', 'End the session of the link, or create a new link.'],
  'operator.signed-out': ['The session of the console ended.', 'Sign in again.'],
  'operator.csrf': [
    'The call changes something and has no token of the page, or comes from another site.',
    'Send `x-fin-csrf` with the token of `GET /v1/operator`. Programs use an operator key instead.',
  ],
  'site.exists': ['The publishable key is taken.', 'Choose another key, or change the site.'],
  'site.limit-reached': ['The host keeps only so many sites.', 'Delete unused sites.'],
  'site.read-only': ['The site comes from `FIN_SITES`.', 'Change the variable and start the host again.'],
  'site.stale': [
    'Somebody else changed the site after you read it.',
    'Read it again, apply your change, and send `If-Match` with the new `changedAt`.',
  ],
  'key.not-found': ['The id is misspelled, or the key was deleted.', 'Read the list of keys.'],
  'key.exists': ['Another operator key has this name.', 'Choose another name: it is the author of changes.'],
  'key.limit-reached': ['The host keeps only so many keys of a kind.', 'End unused keys.'],
  'key.needed': [
    'The site sends events, and this is the last secret that signs them.',
    'Create a new secret first, let receivers accept it, then end this one.',
  ],
  'key.over': ['The key ended, or ends at a time that is set.', 'Nothing, or create another key.'],
  'key.read-only': ['The key comes from the environment of the host.', 'Change the variable and start the host again.'],
  'operator.forbidden': [
    'The role of the operator does not include this operation.',
    'Ask an administrator for the role. The operator guide lists the rights of each role.',
  ],
  'operator.sign-in-again': [
    'The operation is sensitive, and your sign-in is older than five minutes.',
    'Sign in again, then repeat it.',
  ],
  'operator.second-person': [
    'The host asks for two people, and you wrote the draft.',
    'Have another operator look at the draft and publish it.',
  ],
  'operations.not-at-this-service': [
    'The host asked a service that lacks the extension in `capability`.',
    'Use what the page offers without it, or run the embedded service.',
  ],
  'user.not-found': [
    'The login name has a typing error, the user was removed, or the user belongs to another customer.',
    'Compare the login name with the one that your backend sends. A service without `OPERATIONS` finds only users with a session at this host.',
  ],
  'callback.not-found': [
    'There is no subscription to the event, or the site has no callback address.',
    'Set the callback of the site, or subscribe to the event at the service.',
  ],
};
