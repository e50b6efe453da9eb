import type { CodeSplittingGroup } from 'rolldown';

// Each `loadChunk` of the sources begins a chunk. What several of them need lies in few files, planned by hand: a file costs its
// headers, and small ones compress badly. The bundler's own choice would be forty files more. A group also takes what its modules
// import, unless an earlier one has it.

export const chunkPlan: CodeSplittingGroup[] = [
  // With Lit: one file is fetched in one turn.
  { name: 'first-screen', tags: ['$initial'], priority: 8 },
  // What every view needs of a session: the contract's schemas, the host client, problems, timers. The schemas of a flow of its own
  // come with that flow.
  {
    name: 'session-runner',
    test: /node_modules\/(?!.*lit)|contracts\/src\/(?!browser\/(?:setup-faults|verifications|transfers|manual-accounts|properties|net-worth|upcoming|insights|operations\/(?:verification|transfer|own-account|net-worth|upcoming|insight)))|host-client\/src|flow\/src\/(?:requests|problems|session|kernel(?!\/remembering))\/|flow\/src\/linking\/(?:observations|model)\/|frame\/src\/session\/(?:timers|runner\/(?![a-z-]+-flow\.|(?:tag|view)-attributes))|rolldown\/runtime/,
    priority: 7,
  },
  // The linking flow, which other views embed.
  {
    name: 'linking-flow',
    test: /flow\/src\/(?:linking|bank-|kernel\/remembering)|runner\/(?:linking-flow|tag-attributes)\./,
    priority: 6,
  },
  // What the other views share. All of them load it, so it does not contain the attribute checks that only two need.
  {
    name: 'views',
    test: /flow\/src\/|frame\/src\/session\/(?!runner\/view-attributes)/,
    minShareCount: 2,
    priority: 5,
  },
  // What the tags of net worth and of own accounts are checked by.
  {
    name: 'tag-checks',
    test: /runner\/view-attributes|contracts\/src\/browser\/manual-accounts/,
    minShareCount: 2,
    priority: 5,
  },
  // What nearly every screen is made of.
  {
    name: 'controls',
    test: /node_modules\/|frame\/src\/(?:platform|components\/(?:icons|buttons|facts-list|marks|waiting|dialog|problem|progress|remove-connection|shell|sharing-summary))\//,
    minShareCount: 2,
    priority: 4,
  },
  // Forms of banks.
  { name: 'form-controls', test: /components\/(?:login-form|form-notice|field|otp)\//, minShareCount: 2, priority: 3 },
  // What connections share with consents, without what only consents show.
  { name: 'notices', test: /components\/consent-notices\//, minShareCount: 2, priority: 2 },
  // For consents and for net worth alike.
  { name: 'switch', test: /components\/switch\//, minShareCount: 2, priority: 2 },
  // Accounts, as they are found at a bank and chosen.
  { name: 'account-controls', test: /components\/account-list\//, minShareCount: 2, priority: 2 },
  // What is shown of a consent: its dashboard, and asking for it.
  { name: 'view-controls', test: /frame\/src\//, minShareCount: 2, priority: 1 },
];
