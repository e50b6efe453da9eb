import type { OpeningFormats } from '../types/opening-formats.ts';
import { sentence as s } from '../types/opening-formats.ts';
import type { OpeningStrings } from '../types/strings.ts';

/** English, for the first screen. */
export function openingStrings(f: OpeningFormats): OpeningStrings {
  const n = (value: number): string => f.number(value);
  return {
    shell: {
      documentTitle: 'Link your accounts',
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
    search: {
      title: 'Find your bank',
      label: 'Bank name, web address or routing number',
      clear: 'Clear',
      popularIn: (region) => s`Common in ${region.startsWith('United ') ? `the ${region}` : region}`,
      results: 'Banks',
      count: (count) => f.plural(count, { one: s`${n(count)} bank`, other: s`${n(count)} banks` }),
      none: 'No banks match',
      cannotFind: 'Can’t find it?',
      tips: [
        'Paste the web address you use to sign in.',
        'In the US, type your nine-digit routing number.',
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
