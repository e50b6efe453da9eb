import '@awesome.me/webawesome/dist/components/badge/badge.js';
import type { KeyView, SiteView } from '@fin-link/contracts/browser';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { timeText, words } from '../platform/words.ts';
import { type RowAction, rowMenu } from './row-menu.ts';

/** Renders the list of sites. `actionsOf`: actions that the operator may take. */
export function siteTable(
  sites: readonly SiteView[],
  actionsOf: (view: SiteView) => readonly RowAction[],
): TemplateResult {
  const { columns } = words.sites;
  const renderRow = (view: SiteView): TemplateResult => {
    const { site, source, lastUsedAt } = view;
    return html`<tr data-id=${site.publishableKey}>
      <th scope="row">${site.appName}</th>
      <td data-label=${columns.key}><code>${site.publishableKey}</code></td>
      <td data-label=${columns.origins}>${site.origins.map((origin) => html`<div>${origin}</div>`)}</td>
      <td data-label=${columns.lastUsed}>${timeText(lastUsedAt)}</td>
      <td data-label=${columns.source}>${renderSource(source)}</td>
      <td class="menu">${rowMenu(site.appName, actionsOf(view))}</td>
    </tr>`;
  };
  return html`<table class="rows">
    ${renderHead(columns)}
    <tbody>
      ${repeat(sites, ({ site }) => site.publishableKey, renderRow)}
    </tbody>
  </table>`;
}

/** Renders the list of keys. Keys that ended have no actions. */
export function keyTable(
  keys: readonly KeyView[],
  sites: readonly SiteView[],
  now: Date,
  actionsOf: (key: KeyView) => readonly RowAction[],
): TemplateResult {
  const { columns, kinds } = words.keys;
  const nameOfSite = (key: string): string =>
    sites.find(({ site }) => site.publishableKey === key)?.site.appName ?? key;
  const renderRow = (key: KeyView): TemplateResult =>
    html`<tr data-id=${key.keyId}>
      <th scope="row">${key.name}</th>
      <td data-label=${columns.kind}>${kinds[key.kind]}</td>
      <td data-label=${columns.purpose}>${purposeOf(key, nameOfSite)}</td>
      <td data-label=${columns.created}>${createdText(key)}</td>
      <td data-label=${columns.lastUsed}>${timeText(key.lastUsedAt)}</td>
      <td data-label=${columns.state}>${renderState(key, now)}</td>
      <td data-label=${columns.source}>${renderSource(key.source)}</td>
      <td class="menu">${rowMenu(key.name, hasEnded(key, now) ? [] : actionsOf(key))}</td>
    </tr>`;
  return html`<table class="rows">
    ${renderHead(columns)}
    <tbody>
      ${repeat(keys, ({ keyId }) => keyId, renderRow)}
    </tbody>
  </table>`;
}

function renderHead({ actions, ...columns }: Readonly<Record<'actions', string>>): TemplateResult {
  return html`<thead>
    <tr>
      ${Object.values(columns).map((name) => html`<th scope="col">${name}</th>`)}
      <th scope="col"><span class="unseen">${actions}</span></th>
    </tr>
  </thead>`;
}

function renderSource(source: SiteView['source']): TemplateResult {
  const { sites } = words;
  if (source === 'store') return html`${sites.source.store}`;
  return html`<wa-badge variant="neutral" appearance="outlined">${sites.source.environment}</wa-badge>
    <div class="caption">${sites.readOnly}</div>`;
}

function purposeOf({ kind, role, publishableKey }: KeyView, nameOfSite: (key: string) => string): string {
  if (role !== null) return words.keys.roles[role];
  if (kind !== 'event') return '–';
  return publishableKey === null ? words.keys.allSites : nameOfSite(publishableKey);
}

function createdText({ createdAt, createdBy }: KeyView): string {
  return createdBy === null ? timeText(createdAt) : words.keys.createdBy(timeText(createdAt), createdBy);
}

function renderState(key: KeyView, now: Date): TemplateResult {
  const { keys } = words;
  const { endsAt, endedBy } = key;
  if (endsAt === null) return html`<wa-badge variant="success" appearance="filled">${keys.works}</wa-badge>`;
  const by = endedBy === null ? nothing : html`<div class="caption">${keys.endedBy(endedBy)}</div>`;
  return hasEnded(key, now)
    ? html`<wa-badge variant="neutral" appearance="filled">${keys.ended(timeText(endsAt))}</wa-badge>${by}`
    : html`<wa-badge variant="warning" appearance="filled">${keys.ends(timeText(endsAt))}</wa-badge>${by}`;
}

const hasEnded = ({ endsAt }: KeyView, now: Date): boolean => endsAt !== null && new Date(endsAt) <= now;
