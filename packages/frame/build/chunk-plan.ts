import type { CodeSplittingGroup } from 'rolldown';

// Each `loadChunk` call in the sources starts a chunk. This plan puts modules that several chunks share into few files, because each file
// costs headers and small files compress badly. Without the plan, the bundler would add forty files. A group also contains the imports of
// its modules, unless a group with a higher priority contains them.
//
// The byte budgets (`npm test -- budgets`) require some small source files. Code of the first screen is separate from code that is loaded
// later: `render-…` and `….styles.ts` of shell and entry, `icons.ts` and `status-icons.ts`, `opening-formats.ts`, `unvalidated-session.ts`.
// Each file that a `loadChunk` call names is also a chunk: `…-flow.ts`, `…-screens.ts`, `link-watch.ts`, `search-outcome.ts`,
// `list-tools.ts`, `explain-setup.ts`.

export const chunkPlan: CodeSplittingGroup[] = [
  // Contains Lit, so that the browser needs only one request.
  { name: 'first-screen', tags: ['$initial'], priority: 9 },
  // Code that every view needs before its content. It contains session code with the contract's session schemas, the host client, problems
  // and timers. It also contains the choice of the screen and the words that all screens share. Schemas of a single flow are loaded with
  // that flow.
  {
    name: 'every-view',
    test: /node_modules\/(?!.*eventsource)|contracts\/src\/(?!basics\/routing-number|browser\/(?:setup-faults|verifications|transfers|manual-accounts|page\/manual-account-kinds|properties|net-worth|upcoming|insights|hosted-widget|consents|authorizations|host-events|login-form|provider-accounts|provider-detail|operations\/(?:hosted-widget|verification|transfer|manual-account|net-worth|upcoming|insight|link)))|host-client\/src\/(?!watch|link-client)|flow\/src\/(?:requests|problems|session|kernel)\/|frame\/src\/session\/(?:timers|runner\/(?![a-z-]+-flow\.|(?:tag|view)-attributes|(?:link|later)-watch))|app\/step-registry\.|en-US\/shared\.|words\/(?:src\/formats|english-words|later-words|word-for)\.|theme\/later-controls|components\/long-list\/(?:long-list|row-limits)/,
    priority: 8,
  },
  // The shell of the views that are part of a page. Linking has none.
  { name: 'views', test: /components\/shell\/view-element/, priority: 9 },
  // Code that linking shares with the views of connections and consents: requests and small controls.
  {
    name: 'links',
    test: /contracts\/src\/browser\/(?:consents|authorizations|login-form|provider-accounts|provider-detail|operations\/link)|host-client\/src\/(?!watch)|flow\/src\/consents\/consent-(?:status|ends)\.|runner\/later-watch|components\/(?:icons|consent-notices)|platform\/safe-address/,
    priority: 7,
  },
  // Code that linking shares only with the list of connections: observed connections and their progress.
  {
    name: 'progress',
    test: /flow\/src\/linking\/(?:observations|state|usable-accounts)\.|components\/(?:waiting\/countdown|problem\/problem-words)|words\/is-owed/,
    priority: 7,
  },
  // Sign-in and challenge forms of banks, and the other controls of linking.
  {
    name: 'form-controls',
    test: /frame\/src\/(?:platform|components\/(?:buttons|facts-list|folded|money|waiting|shell|login-form|form-notice|field|marks|problem|sharing-summary))\//,
    minShareCount: 2,
    priority: 7,
  },
  // Screens after the sign-in at a bank. The sign-in screen preloads them.
  {
    name: 'account-screens',
    test: /screens\/(?:challenge|accounts)\/|components\/account-list\//,
    priority: 5,
  },
  // The linking flow, which other views embed, and the code of watches. The lists of connections and consents load this file when they
  // start a watch.
  {
    name: 'linking',
    test: /eventsource|contracts\/src\/browser\/host-events|host-client\/src\/watch|flow\/src\/(?:linking|bank-)|runner\/(?:linking-flow|link-watch|tag-attributes)\./,
    priority: 6,
  },
  // The screens of the sign-in. They are separate from the flow, because the bank list can respond as soon as the flow is loaded.
  {
    name: 'sign-in-screens',
    test: /screens\/sign-in\//,
    priority: 5,
  },
  // The upstream's own widget: its flow, its screen and its schemas.
  {
    name: 'hosted',
    test: /contracts\/src\/browser\/(?:operations\/)?hosted-widget|flow\/src\/hosted\/|runner\/hosted-flow|screens\/hosted\//,
    priority: 5,
  },
  // Words of linking and of problems. The screens of other flows also use them.
  { name: 'linking-words', test: /en-US\/(?:links|linking|problem|overlays)\./, priority: 7 },
  // Attribute checks of the tags for net worth and for manually added accounts, and the switch.
  {
    name: 'own-money',
    test: /runner\/view-attributes|contracts\/src\/browser\/(?:manual-accounts|page\/manual-account-kinds)|components\/switch\//,
    minShareCount: 2,
    priority: 5,
  },
  // Facts about consents, and the groups of shared data.
  {
    name: 'consent-controls',
    test: /components\/consent-facts\/|en-US\/consent-texts/,
    priority: 4,
  },
  // Languages other than American English. The choice in the header is not in this chunk, because its element exists as soon as it is loaded.
  {
    name: 'languages',
    test: /words\/(?:built\/files|src\/(?:nearest|languages)|other-languages|replaced-messages)/,
    priority: 9,
  },
  // Dialogs and overlays, which are loaded after the content. Also the steps of an update, which a card shows after the user starts one.
  {
    name: 'overlays',
    test: /components\/(?:dialog|remove-connection|progress)\/|screens\/overlays\//,
    priority: 7,
  },
  // Each of the following groups contains the flow, the screen and the words of one view.
  {
    name: 'connections-view',
    test: /runner\/connections-flow|screens\/connections\/|en-US\/connections/,
    priority: 2,
  },
  {
    name: 'consents-view',
    test: /runner\/consents-flow|screens\/consents\/|en-US\/consent-list/,
    priority: 2,
  },
  {
    name: 'net-worth-view',
    test: /runner\/net-worth-flow|screens\/net-worth\/|en-US\/net-worth/,
    priority: 2,
  },
  {
    name: 'upcoming-view',
    test: /runner\/upcoming-flow|screens\/upcoming\/|en-US\/upcoming/,
    priority: 2,
  },
  {
    name: 'insights-view',
    test: /runner\/insights-flow|screens\/insights\/|en-US\/insight|words\/src\/known/,
    priority: 2,
  },
  // Other code that several files share.
  { name: 'view-controls', test: /frame\/src\/|flow\/src\//, minShareCount: 2, priority: 1 },
];
