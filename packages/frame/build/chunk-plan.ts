import type { CodeSplittingGroup } from 'rolldown';

// Each `loadChunk` call in the sources starts a chunk. This plan puts modules that several chunks share into few files. Each file
// costs headers, and small files compress badly; the bundler's own choice would add forty files. A group also contains what its
// modules import, unless a group with a higher priority contains it.

export const chunkPlan: CodeSplittingGroup[] = [
  // Contains Lit, so that the browser needs only one request.
  { name: 'first-screen', tags: ['$initial'], priority: 9 },
  // Session code of every view: the contract's session schemas, the host client, problems and timers. Schemas that only one flow
  // uses come with that flow.
  {
    name: 'session-runner',
    test: /node_modules\/(?!.*(?:lit|eventsource))|contracts\/src\/(?!browser\/(?:setup-faults|verifications|transfers|manual-accounts|properties|net-worth|upcoming|insights|consents|host-events|login-form|provider-accounts|provider-detail|operations\/(?:verification|transfer|own-account|net-worth|upcoming|insight|link)))|host-client\/src\/(?!watch|link-client)|flow\/src\/(?:requests|problems|session|kernel(?!\/remembering))\/|frame\/src\/session\/(?:timers|runner\/(?![a-z-]+-flow\.|(?:tag|view)-attributes))|rolldown\/runtime/,
    priority: 8,
  },
  // Requests and events about banks, provider accounts and consents.
  {
    name: 'link-requests',
    test: /eventsource|contracts\/src\/browser\/(?:consents|host-events|login-form|provider-accounts|provider-detail|operations\/link)|host-client\/src\/|flow\/src\/linking\/(?:observations|model)\//,
    priority: 7,
  },
  // The linking flow, which other views embed.
  {
    name: 'linking-flow',
    test: /flow\/src\/(?:linking|bank-|kernel\/remembering)|runner\/(?:linking-flow|tag-attributes)\./,
    priority: 6,
  },
  // Code that the other views share. All of them load it, so it does not contain the attribute checks that only two views need.
  {
    name: 'views',
    test: /flow\/src\/|frame\/src\/session\/(?!runner\/view-attributes)/,
    minShareCount: 2,
    priority: 5,
  },
  // Attribute checks of the tags for net worth and for manually added accounts.
  {
    name: 'tag-checks',
    test: /runner\/view-attributes|contracts\/src\/browser\/manual-accounts/,
    minShareCount: 2,
    priority: 5,
  },
  // Controls that nearly every screen uses.
  {
    name: 'controls',
    test: /node_modules\/|frame\/src\/(?:platform|components\/(?:icons|buttons|facts-list|folded|money|waiting|dialog|shell))\//,
    minShareCount: 2,
    priority: 4,
  },
  // Controls of linking and of managing links, which views without links do not need.
  {
    name: 'link-controls',
    test: /frame\/src\/components\/(?:problem|progress|remove-connection|sharing-summary)\//,
    minShareCount: 2,
    priority: 3,
  },
  // Sign-in and challenge forms of banks, and the marks above them.
  {
    name: 'form-controls',
    test: /components\/(?:login-form|form-notice|field|otp|marks)\//,
    minShareCount: 2,
    priority: 3,
  },
  // Notices that the views of connections and consents share.
  { name: 'notices', test: /components\/consent-notices\//, minShareCount: 2, priority: 2 },
  // Batches of long lists. Their search is loaded only for lists that are long.
  { name: 'long-list', test: /components\/long-list\/(?:long-list|row-limits)/, minShareCount: 2, priority: 3 },
  // The switch that the consent and net-worth views share.
  { name: 'switch', test: /components\/switch\//, minShareCount: 2, priority: 2 },
  // Accounts that were found at a bank: their list, and the screens that every link ends with.
  {
    name: 'account-screens',
    test: /components\/(?:account-list|duplicate-accounts)\/|screens\/(?:summary|partial|success)\/|registry\/account-screens/,
    priority: 2,
  },
  // Other code that several views share, for example the facts of a consent.
  { name: 'view-controls', test: /frame\/src\//, minShareCount: 2, priority: 1 },
];
