const flowAndFrame = ['packages/flow/src/', 'packages/frame/src/'];
const sources = ['packages/flow/src/', 'packages/frame/src/', 'packages/elements/src/', 'server/src/'];

/** Use of an old name in a file or its path. */
export interface OldNameUse {
  say: string;
  name: string;
}

/** Returns the old names among a file's declared names and in its path. */
export function oldNamesIn(file: string, names: readonly string[]): OldNameUse[] {
  const pathParts = file.split('/').map((part) => part.replace(/\.\w+$/, ''));
  return oldNames
    .filter(({ within }) => within === undefined || within.some((beginning) => file.startsWith(beginning)))
    .flatMap((rule) =>
      [...new Set([...pathParts, ...(rule.isPath === true ? [] : names)])]
        .filter((name) => isOld(name, rule))
        .map((name) => ({ say: rule.say, name })),
    );
}

/** A name that was replaced by a standard or uniform term. */
interface OldName {
  old: string;
  /** Term to use instead. */
  say: string;
  /** `word` also matches a part of a name, as in `openVisit`. `whole` matches only the whole name, ignoring the first letter's case. */
  match: 'word' | 'whole';
  /** Path prefixes to which the rule applies. In other paths, the word is allowed. */
  within?: readonly string[];
  /** Limits the rule to names of files and folders. */
  isPath?: true;
}

const oldNames: readonly OldName[] = [
  { old: 'visit', say: 'authorization', match: 'word' },
  { old: 'visits', say: 'authorizations', match: 'word' },
  { old: 'reading', say: 'observation', match: 'word', within: [...flowAndFrame, 'server/src/'] },
  { old: 'readings', say: 'observations', match: 'word', within: [...flowAndFrame, 'server/src/'] },
  { old: 'standing', say: 'status, or inline for a view that stays', match: 'word', within: sources },
  { old: 'book', say: 'list', match: 'word', within: flowAndFrame },
  { old: 'glance', say: 'unvalidated session', match: 'word' },
  { old: 'wish', say: 'user event', match: 'word' },
  { old: 'news', say: 'event', match: 'word', within: flowAndFrame },
  { old: 'told', say: 'event', match: 'word', within: flowAndFrame },
  { old: 'tell', say: 'handle or emit', match: 'word', within: flowAndFrame },
  { old: 'aside', say: 'session step', match: 'whole', within: flowAndFrame },
  { old: 'everywhere', say: 'global handlers', match: 'word', within: flowAndFrame },
  { old: 'ways', say: 'navigation', match: 'word', within: flowAndFrame },
  { old: 'hooks', say: 'service-webhooks', match: 'word', within: ['server/src/'], isPath: true },
  { old: 'notices', say: 'pubsub', match: 'word', within: ['server/src/'], isPath: true },
  { old: 'results', say: 'session-results', match: 'whole', within: ['server/src/'], isPath: true },
  { old: 'counts', say: 'fixed window', match: 'whole', within: ['server/src/platform/limits/'], isPath: true },
  { old: 'attempts', say: 'sliding window', match: 'whole', within: ['server/src/platform/limits/'], isPath: true },
  { old: 'patience', say: 'ProgressTimers', match: 'whole', within: flowAndFrame },
  { old: 'pace', say: 'Intervals', match: 'whole', within: ['server/'] },
  { old: 'blank', say: 'Placeholder', match: 'whole' },
  { old: 'wordMender', say: 'unknownEnumFallback', match: 'whole' },
  { old: 'mender', say: 'unknownEnumFallback', match: 'word' },
  { old: 'obey', say: 'handle with what it handles', match: 'word' },
  { old: 'take', say: 'handle with what it handles', match: 'whole', within: sources },
  { old: 'press', say: 'handle with what it handles', match: 'whole', within: sources },
  { old: 'deaf', say: 'isStopped', match: 'whole', within: sources },
  {
    old: 'disabledChecks',
    say: 'nothing: the attack table cuts checks',
    match: 'whole',
    within: ['server/', 'packages/service/'],
  },
  { old: 'withheld', say: 'deferred change', match: 'word' },
  { old: 'lend', say: 'embedded flow', match: 'word' },
  { old: 'lent', say: 'embedded flow', match: 'word' },
  { old: 'bank-notices', say: 'bank-notifications', match: 'whole', within: ['packages/service/src/'], isPath: true },
  { old: 'room', say: 'package, or zone', match: 'word', within: ['scripts/'] },
  { old: 'rooms', say: 'packages, or zones', match: 'word', within: ['scripts/'] },
  {
    old: 'openBank',
    say: 'ConsentBank, BankClients or TwoOriginBank',
    match: 'whole',
    within: ['packages/banks/', 'packages/service/'],
  },
  { old: 'followFeed', say: 'followExtracts', match: 'whole', within: ['server/'] },
  { old: 'follow-feed', say: 'follow-extracts', match: 'whole', within: ['server/'], isPath: true },
  {
    old: 'statusOf',
    say: 'the status of what, as in linkStatusOf',
    match: 'whole',
    within: [...sources, 'packages/contracts/src/', 'packages/service/src/'],
  },
  { old: 'authorisation', say: 'authorization', match: 'word', isPath: true },
];

function isOld(name: string, { old, match }: OldName): boolean {
  return match === 'word' ? wordsOf(name).includes(old.toLowerCase()) : lowerFirst(name) === old;
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
