import { type LinkOptions, linkOptions, type OptionDescription } from '@fin-link/contracts/browser';
import type { Capability } from '@fin-link/contracts/service';
import { languages } from '@fin-link/words';
import * as z from 'zod/mini';
import { maxBytes, maxMessages } from './message-problems.ts';

type Groups = 'verification' | 'balanceRefresh' | 'netWorthSwitch';
/** Path of an option: a member of the options, or a member of one of their groups. */
type OptionPath =
  | Exclude<keyof LinkOptions, Groups>
  | { [G in Groups]: `${G}.${keyof LinkOptions[G] & string}` }[Groups];

interface Description extends Pick<OptionDescription, 'section' | 'title' | 'sentence'> {
  /** When the option has an effect. Default: always. */
  effect?: string;
  /** Capability of the service without which the option has no effect. */
  needs?: Capability;
}

/** Returns the descriptions of all options. `has` says whether the service has a capability. */
export async function describeOptions(has: (capability: Capability) => Promise<boolean>): Promise<OptionDescription[]> {
  return Promise.all(
    Object.entries<Description>(descriptions).map(async ([path, { effect = null, needs, ...words }]) => {
      const { default: fallback, ...schema } = schemaOf(path);
      const isMissing = needs !== undefined && !(await has(needs));
      return {
        path,
        ...words,
        effect,
        schema,
        default: fallback ?? null,
        required: path === 'flow',
        noEffectHere: isMissing ? 'The aggregation service of this host does not support it.' : null,
      };
    }),
  );
}

/** Limits of the option `messages`. */
export const messageLimits = { maxMessages, maxBytes, languages: [...languages] };

/** Returns the name of a field for people, for example of `look.light.--fin-color-accent`. */
export function optionTitle(path: string): string {
  const [option = '', scheme = '', ...name] = path.split('.');
  if (option === 'look') return `Look, ${scheme}, ${name.join('.')}`;
  if (option === 'messages') return `Text “${name.join('.')}” in ${scheme}`;
  return Object.entries<Description>(descriptions).find(([known]) => known === path)?.[1].title ?? path;
}

const aggregates = 'In flows that aggregate.';
const verifies = 'In flows that verify.';
const whereBalancesRefresh = 'In version 4, in flows that verify.';

const descriptions: Readonly<Record<OptionPath, Description>> = {
  flow: { section: 'flow', title: 'Flow', sentence: 'Says what the user does: link accounts, verify one, or both.' },
  renderer: {
    section: 'flow',
    title: 'Screens',
    sentence:
      "Shows our own screens, or the upstream's own widget. The third value continues with ours if the widget cannot be shown.",
    effect: 'Where neither the session nor the tag names a renderer.',
  },
  verificationFirst: {
    section: 'flow',
    title: 'Verify first',
    sentence: 'Verifies accounts before it saves them.',
    effect: 'In the combined flow.',
  },
  singleSite: {
    section: 'banks',
    title: 'One bank per session',
    sentence: 'Limits a session to the first bank that the user chooses.',
    effect: 'In version 4.',
  },
  countries: {
    section: 'banks',
    title: 'Countries',
    sentence: 'Offers only banks of these countries. An empty list offers all.',
  },
  popularProviderIds: {
    section: 'banks',
    title: 'Popular banks',
    sentence: 'Lists these banks before the user types. An empty list shows the popular banks of the service.',
  },
  blockedProviderIds: {
    section: 'banks',
    title: 'Blocked banks',
    sentence: 'Never offers these banks, and refuses to link them.',
  },
  historyDays: {
    section: 'data',
    title: 'Days of transactions',
    sentence: 'Reads transactions of so many days when a bank is linked; none reads the full history.',
    effect: aggregates,
  },
  consentDays: {
    section: 'data',
    title: 'Days until consent is confirmed',
    sentence: 'Asks the user to confirm a consent after so many days; none takes the default of customer and region.',
    effect: 'At banks with consents.',
    needs: 'WIDGET_PROOF',
  },
  'balanceRefresh.pullTransactions': {
    section: 'data',
    title: 'Pull transactions on each balance refresh',
    sentence: 'Reads new transactions when a balance is refreshed.',
    effect: whereBalancesRefresh,
  },
  'balanceRefresh.transactionDays': {
    section: 'data',
    title: 'Days of a balance refresh',
    sentence: 'Reads transactions of so many days on each balance refresh.',
    effect: whereBalancesRefresh,
  },
  'verification.method': {
    section: 'verification',
    title: 'Method of verification',
    sentence: 'Verifies by the name of the holder, by small deposits, or by deposits if the names differ.',
    effect: verifies,
  },
  'verification.requiredData': {
    section: 'verification',
    title: 'Required data',
    sentence: 'Accepts an account only if the bank states this data about it.',
    effect: verifies,
  },
  'verification.severalAccounts': {
    section: 'verification',
    title: 'Several accounts',
    sentence: 'Lets the user pick several accounts to verify.',
    effect: verifies,
  },
  accountSelection: {
    section: 'accounts',
    title: 'Checkboxes on the summary',
    sentence: 'Lets the user leave out accounts on the summary.',
    effect: 'In version 4, in flows that aggregate.',
  },
  manualAccounts: {
    section: 'accounts',
    title: 'Manual accounts',
    sentence: 'Lets the user add accounts by hand, also from the bank search.',
    effect: aggregates,
  },
  'netWorthSwitch.shown': {
    section: 'accounts',
    title: 'Net-worth switch',
    sentence: 'Shows “Include in net worth” on the forms of manual accounts and property.',
  },
  'netWorthSwitch.default': {
    section: 'accounts',
    title: 'Net-worth switch at first',
    sentence:
      'Includes a new account in net worth unless the user says otherwise; it also holds if the switch is hidden.',
  },
  entryScreen: {
    section: 'screens',
    title: 'Entry screen',
    sentence: 'Shows the introduction before the bank search.',
  },
  successScreen: {
    section: 'screens',
    title: 'Last screen',
    sentence: 'Shows what was done at the end; otherwise the flow ends after saving.',
  },
  poweredBy: { section: 'screens', title: 'Footer line', sentence: 'Shows a line in the footer of every screen.' },
  locale: {
    section: 'languages',
    title: 'Language',
    sentence: 'Sets the language; none takes that of the browser.',
    effect: 'If neither the session nor the tag names a language.',
  },
  languagePicker: {
    section: 'languages',
    title: 'Choice of languages',
    sentence: 'Shows a choice of languages in the header.',
  },
  look: {
    section: 'look',
    title: 'Look',
    sentence: 'Sets design tokens for the light and the dark scheme. Tokens on the tag come first.',
  },
  messages: {
    section: 'texts',
    title: 'Texts',
    sentence: 'Replaces messages of the screens, by language. A text also holds for the variants of its language.',
  },
};

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const membersOf = ({ properties }: Schema): Schema => (isSchema(properties) ? properties : {});

/** Returns the JSON schema of the option at a path. */
function schemaOf(path: string): Schema {
  const root: Schema = z.toJSONSchema(linkOptions, { io: 'input' });
  return path.split('.').reduce<Schema>((schema, name) => {
    const member = membersOf(schema)[name];
    if (!isSchema(member)) throw new Error(`The options have no schema at ${path}.`);
    return member;
  }, root);
}
