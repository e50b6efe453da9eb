import type { OperatorOperationName } from '@fin-link/contracts/host';
import { html, nothing, type TemplateResult } from 'lit';
import type { ConsoleServices } from '../platform/console-services.ts';
import { addressOf, type Route } from '../platform/routes.ts';
import { operationWords } from './operation-words.ts';

/** Pages about operations, with the operation that each needs. */
const operationPages = {
  sessions: 'listOperatedSessions',
  funnel: 'getFunnel',
  banks: 'listBankHealth',
  events: 'listOperatedDeliveries',
  users: 'getOperatedUser',
  consents: 'listEndingConsents',
  figures: 'listActiveUsers',
} as const satisfies Readonly<Record<string, OperatorOperationName>>;
type OperationPage = keyof typeof operationPages;

const names = Object.keys(operationPages) as OperationPage[];

/** Returns the pages about operations that the operator may see. */
export const allowedPages = ({ may }: ConsoleServices): OperationPage[] =>
  names.filter((page) => may(operationPages[page]));

/** Returns the page about operations that a route belongs to; `null` if it is another page. */
export const operationPageOf = ({ page }: Route): OperationPage | null =>
  page === 'session' ? 'sessions' : (names.find((name) => name === page) ?? null);

/** Renders the links between the pages about operations. */
export function operationsNav(services: ConsoleServices, current: OperationPage): TemplateResult {
  const { nav } = operationWords;
  return html`<nav class="sub-nav" aria-label=${nav.group}>
    ${allowedPages(services).map(
      (page) =>
        html`<a href=${addressOf({ page })} aria-current=${page === current ? 'page' : nothing}>${nav[page]}</a>`,
    )}
  </nav>`;
}
