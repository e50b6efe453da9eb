import type { FlowStepName } from '../flow-steps.ts';
import type { OpeningFormats } from './opening-formats.ts';
import { sentence as s } from './opening-formats.ts';

/** The words of the first screen, which arrive with its code. */
export interface OpeningStrings {
  shell: {
    /** Title of the view `link`, until its first screen has one. */
    title: string;
    back: string;
    close: string;
    stepOf(step: number, steps: number, name: string): string;
    steps: string;
    stepNames: Readonly<Record<FlowStepName, string>>;
    help: string;
    privacy: string;
    poweredBy(name: string): string;
    newTab: string;
    working: string;
    loading: string;
    topLevel: string;
  };
  entry: {
    title(app: string): string;
    reads: string;
    sees(app: string): string;
    stop(app: string): string;
    time: string;
    go: string;
    notNow: string;
  };
  search: {
    title: string;
    /** `countries`: countries of the banks that can be found. */
    label(countries: readonly string[]): string;
    clear: string;
    /** Names of the countries of most sites, by ISO 3166 code. The first lookup in `Intl` takes 50 ms on a slow phone. */
    countryNames: Readonly<Partial<Record<string, string>>>;
    popularIn(region: string): string;
    /** Replaces `popularIn` if the banks of several countries can be found. */
    popular: string;
    results: string;
    count(count: number): string;
    none: string;
    cannotFind: string;
    tips(countries: readonly string[]): readonly string[];
    tags: { linked: string; bankSite: string; slow: string; down: string; unsupported: string };
  };
}

/** Names of bank codes, by country. */
const codes: Readonly<Partial<Record<string, string>>> = { US: 'routing number', GB: 'sort code', AU: 'BSB' };
const codesOf = (countries: readonly string[]): string[] => countries.flatMap((country) => codes[country] ?? []);

/** Returns the English words for the first screen. */
export function openingStrings(f: OpeningFormats): OpeningStrings {
  const n = (value: number): string => f.number(value);
  return {
    shell: {
      title: 'Link your accounts',
      back: 'Back',
      close: 'Close',
      stepOf: (step, steps, name) => s`Step ${n(step)} of ${n(steps)}: ${name}`,
      steps: 'Steps',
      stepNames: {
        find: 'Find your bank',
        signIn: 'Sign in',
        connect: 'Link',
        accounts: 'Your accounts',
        verify: 'Verify',
        transfer: 'Transfer details',
      },
      help: 'Help',
      privacy: 'Privacy',
      poweredBy: (name) => s`Powered by ${name}`,
      newTab: 'opens in a new tab',
      working: 'Working…',
      loading: 'Loading…',
      topLevel: 'This page is part of a website. Open that website to link your accounts.',
    },
    entry: {
      title: (app) => s`Link your accounts to ${app}`,
      reads: 'We only read balances and transactions. Nothing can be moved or changed.',
      sees: (app) => s`${app} gets this data through the service that links your bank.`,
      stop: (app) => s`You can stop sharing at any time in ${app}.`,
      time: 'This takes about two minutes.',
      go: 'Find my bank',
      notNow: 'Not now',
    },
    search: {
      title: 'Find your bank',
      label: (countries) => {
        const names = ['Bank name', 'web address', ...codesOf(countries)];
        return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
      },
      clear: 'Clear',
      countryNames: { US: 'United States', GB: 'United Kingdom', AU: 'Australia' },
      popularIn: (region) => s`Common in ${region.startsWith('United ') ? `the ${region}` : region}`,
      popular: 'Common banks',
      results: 'Banks',
      count: (count) => f.plural(count, { one: s`${n(count)} bank`, other: s`${n(count)} banks` }),
      none: 'No banks match',
      cannotFind: 'Can’t find it?',
      tips: (countries) => [
        'Paste the web address you use to sign in.',
        ...codesOf(countries).map((code) => `Type your ${code}.`),
        'Try the name on your bank card. It may differ from the one you use.',
      ],
      tags: {
        linked: 'Linked',
        bankSite: 'Opens bank site',
        slow: 'Slow today',
        down: 'Not responding today',
        unsupported: 'Not available yet',
      },
    },
  };
}
