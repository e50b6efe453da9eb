import type { SiteView } from '@fin-link/contracts/browser';
import type { HostInput } from '@fin-link/contracts/host';
import type { InvalidInput } from '../platform/console-api.ts';
import { words } from '../platform/words.ts';

/** What the operator typed. Lists of addresses are one text, with an address a line. */
export interface SiteForm {
  readonly appName: string;
  readonly publishableKey: string;
  readonly origins: string;
  readonly returnUrls: string;
  readonly callbackUrl: string;
  readonly appLaunches: boolean;
  readonly intentUrls: string;
  readonly logoUrl: string;
  readonly privacyUrl: string;
  readonly helpUrl: string;
  readonly countryISOCode: string;
}

/** Returns the form of a site; an empty one without a site. */
export function formOf(view: SiteView | null): SiteForm {
  const site = view?.site;
  return {
    appName: site?.appName ?? '',
    publishableKey: site?.publishableKey ?? '',
    origins: (site?.origins ?? []).join('\n'),
    returnUrls: (site?.returnUrls ?? []).join('\n'),
    callbackUrl: site?.callbackUrl ?? '',
    appLaunches: site?.appLaunches ?? false,
    intentUrls: (site?.intentUrls ?? []).join('\n'),
    logoUrl: site?.logoUrl ?? '',
    privacyUrl: site?.privacyUrl ?? '',
    helpUrl: site?.helpUrl ?? '',
    countryISOCode: site?.countryISOCode ?? '',
  };
}

/** Returns the fields that the host gets. Fonts, which have no field in the form, stay as they are. */
export function fieldsOf(form: SiteForm, view: SiteView | null): NonNullable<HostInput<'updateSite'>['body']> {
  const country = form.countryISOCode.trim().toUpperCase();
  return {
    appName: form.appName.trim(),
    origins: linesOf(form.origins),
    returnUrls: linesOf(form.returnUrls),
    callbackUrl: addressOf(form.callbackUrl),
    appLaunches: form.appLaunches,
    intentUrls: linesOf(form.intentUrls),
    logoUrl: addressOf(form.logoUrl),
    privacyUrl: addressOf(form.privacyUrl),
    helpUrl: addressOf(form.helpUrl),
    ...(country !== '' && { countryISOCode: country }),
    ...(view !== null && { fonts: view.site.fonts }),
  };
}

/** Returns what the host refused, by field. An address of a list is named by its line. */
export function problemsOf(fields: readonly InvalidInput[]): ReadonlyMap<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of fields) {
    const [, name = path, index] = /^(\w+)(?:\[(\d+)\])?/.exec(path) ?? [];
    const text = index === undefined ? message : words.sites.line(String(Number(index) + 1), message);
    const before = problems.get(name);
    problems.set(name, before === undefined ? text : `${before} ${text}`);
  }
  return problems;
}

const addressOf = (text: string): string | null => text.trim() || null;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
