import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import '../audit/console-audit.ts';
import '../configurations/console-configurations.ts';
import '../editor/console-editor.ts';
import '../operations/console-bank-health.ts';
import '../operations/console-consents.ts';
import '../operations/console-events.ts';
import '../operations/console-figures.ts';
import '../operations/console-funnel.ts';
import '../operations/console-session.ts';
import '../operations/console-sessions.ts';
import '../operations/console-users.ts';
import { allowedPages, operationPageOf, operationsNav } from '../operations/operations-nav.ts';
import { operationWords } from '../operations/operation-words.ts';
import { chooseScheme, chosenScheme, type SchemeChoice, schemeChoices } from '../platform/color-scheme.ts';
import { type ApiError, createApi } from '../platform/console-api.ts';
import type { ConsoleServices } from '../platform/console-services.ts';
import { apiErrorOf, errorNotice } from '../platform/error-notice.ts';
import { addressOf, isPage, type Route, routeOf } from '../platform/routes.ts';
import { signInAction } from '../platform/sign-in.ts';
import { words } from '../platform/words.ts';
import '../sites/console-sites.ts';

const schemeIcons = { auto: 'circle-half-stroke', light: 'sun', dark: 'moon' } as const;

/** The console: navigation, the page at the address, and the sign-in if no operator is signed in. */
export class FinConsole extends LitElement {
  static override properties: PropertyDeclarations = {
    services: { state: true },
    isSignedOut: { state: true },
    error: { state: true },
    route: { state: true },
    spoken: { state: true },
    scheme: { state: true },
  };

  /** `null` until it is known who is signed in. */
  private services: ConsoleServices | null = null;
  private isSignedOut = false;
  private error: ApiError | null = null;
  private route: Route = routeOf(location.pathname);
  private spoken = '';
  private scheme = chosenScheme();

  readonly #api = createApi({
    fetch: (input, init) => fetch(input, init),
    onSignedOut: () => (this.isSignedOut = true),
  });
  readonly #followHistory = (): void => void (this.route = routeOf(location.pathname));

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('popstate', this.#followHistory);
    void this.start();
  }

  override disconnectedCallback(): void {
    removeEventListener('popstate', this.#followHistory);
    super.disconnectedCallback();
  }

  private async start(): Promise<void> {
    this.error = null;
    try {
      const { operator, allowed } = (await this.#api.call('getOperator')).reply;
      this.services = {
        api: this.#api,
        operator,
        may: (operation) => allowed.includes(operation),
        now: () => new Date(),
        go: (route) => this.go(route),
        say: (text) => (this.spoken = text),
      };
    } catch (error) {
      const failed = apiErrorOf(error);
      if (failed.status !== 401) this.error = failed;
    }
  }

  private async signOut(): Promise<void> {
    try {
      await this.#api.call('signOutOperator');
      this.services = null;
      this.isSignedOut = true;
    } catch (error) {
      this.spoken = apiErrorOf(error).message;
    }
  }

  private go(route: Route): void {
    history.pushState(null, '', addressOf(route));
    this.route = route;
  }

  /** Follows links of the console without loading the document again. */
  private handleLink(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (link === undefined || link.origin !== location.origin || link.hash !== '') return;
    if (!isPage(link.pathname)) return;
    event.preventDefault();
    this.go(routeOf(link.pathname));
  }

  protected override updated(changes: PropertyValues): void {
    if (changes.has('route') && changes.get('route') !== undefined) {
      window.scrollTo(0, 0);
      this.querySelector<HTMLElement>('main')?.focus();
    }
  }

  protected override render(): TemplateResult {
    return html`<div class="shell" @click=${this.handleLink}>
        ${this.renderHeader()}
        <main id="content" tabindex="-1">${this.renderContent()}</main>
      </div>
      <div class="unseen" role="status">${this.spoken}</div>`;
  }

  private renderHeader(): TemplateResult {
    const { app } = words;
    const link = (route: Route, icon: string, text: string, isCurrent: boolean): TemplateResult =>
      html`<a href=${addressOf(route)} aria-current=${isCurrent ? 'page' : nothing}
        ><wa-icon name=${icon}></wa-icon>${text}</a
      >`;
    const { services, route } = this;
    const operationPage = operationPageOf(route);
    const [firstOperation] = services === null ? [] : allowedPages(services);
    return html`<header class="bar">
      <a class="skip" href="#content">${app.skip}</a>
      <span class="brand">Fin Link <span class="muted">${app.name}</span></span>
      ${
        services === null
          ? nothing
          : html`<nav aria-label=${app.navigation}>
              ${link({ page: 'configurations' }, 'sliders', app.configurations, route.page.startsWith('configuration'))}
              ${link({ page: 'sites' }, 'key', app.sites, route.page === 'sites')}
              ${
                firstOperation === undefined
                  ? nothing
                  : link({ page: firstOperation }, 'chart-line', operationWords.nav.group, operationPage !== null)
              }
              ${
                services.may('listAuditLog')
                  ? link({ page: 'audit' }, 'book', app.audit, route.page === 'audit')
                  : nothing
              }
            </nav>`
      }
      <span class="who">
        ${
          services === null
            ? nothing
            : html`<span class="operator">${app.signedInAs(services.operator.name, services.operator.role)}</span>
                <wa-button appearance="plain" size="s" @click=${() => void this.signOut()}
                  ><wa-icon name="right-from-bracket" label=${app.signOut}></wa-icon
                ></wa-button>`
        }
        ${this.renderSchemes()}
      </span>
    </header>`;
  }

  private renderSchemes(): TemplateResult {
    const { app } = words;
    const handleSelect = ({ detail }: CustomEvent<{ item: { value: string } }>): void => {
      this.scheme = schemeChoices.find((choice) => choice === detail.item.value) ?? 'auto';
      chooseScheme(this.scheme);
    };
    return html`<wa-dropdown placement="bottom-end" @wa-select=${handleSelect}>
      <wa-button slot="trigger" appearance="plain" size="s">
        <wa-icon name=${schemeIcons[this.scheme]} label=${app.scheme}></wa-icon>
      </wa-button>
      ${schemeChoices.map(
        (choice: SchemeChoice) =>
          html`<wa-dropdown-item value=${choice} type="checkbox" ?checked=${choice === this.scheme}
            >${app.schemes[choice]}</wa-dropdown-item
          >`,
      )}
    </wa-dropdown>`;
  }

  private renderContent(): TemplateResult {
    const { app } = words;
    if (this.services === null && this.isSignedOut) return html`<div class="page narrow">${signIn(false)}</div>`;
    if (this.services === null && this.error !== null)
      return html`<div class="page narrow">
        ${errorNotice(this.error)}<wa-button @click=${() => void this.start()}>${app.retry}</wa-button>
      </div>`;
    if (this.services === null)
      return html`<div class="page"><wa-spinner aria-label=${app.loading}></wa-spinner></div>`;
    // The page stays while the operator signs in again in another tab, with what was typed.
    return html`${
      this.isSignedOut
        ? html`<div class="page narrow">
            ${signIn(true)}<wa-button @click=${this.handleReturn}>${app.retry}</wa-button>
          </div>`
        : nothing
    }
    ${this.renderPage(this.services)}`;
  }

  private async handleReturn(): Promise<void> {
    this.isSignedOut = false;
    await this.start();
  }

  private renderPage(services: ConsoleServices): TemplateResult {
    const { route } = this;
    const operationPage = operationPageOf(route);
    if (operationPage !== null)
      return html`${operationsNav(services, operationPage)} ${renderOperations(route, services)}`;
    if (route.page === 'audit') return html`<console-audit .services=${services}></console-audit>`;
    if (route.page === 'sites') return html`<console-sites .services=${services}></console-sites>`;
    if (route.page !== 'configuration')
      return html`<console-configurations .services=${services}></console-configurations>`;
    const editor = html`<console-editor .services=${services} .configName=${route.configName}></console-editor>`;
    return html`${keyed(route.configName, editor)}`;
  }
}

/** Renders a page about operations. */
function renderOperations(route: Route, services: ConsoleServices): TemplateResult {
  switch (route.page) {
    case 'session': {
      const page = html`<console-session .services=${services} .sessionId=${route.sessionId}></console-session>`;
      return html`${keyed(route.sessionId, page)}`;
    }
    case 'funnel':
      return html`<console-funnel .services=${services}></console-funnel>`;
    case 'banks':
      return html`<console-bank-health .services=${services}></console-bank-health>`;
    case 'events':
      return html`<console-events .services=${services}></console-events>`;
    case 'users':
      return html`<console-users .services=${services}></console-users>`;
    case 'consents':
      return html`<console-consents .services=${services}></console-consents>`;
    case 'figures':
      return html`<console-figures .services=${services}></console-figures>`;
    default:
      return html`<console-sessions .services=${services}></console-sessions>`;
  }
}

/** Says that no operator is signed in, and how to sign in. */
const signIn = (isBeside: boolean): TemplateResult =>
  html`<h1>${words.signIn.title}</h1>
    <p>${words.signIn.text}</p>
    ${signInAction({ isBeside, isFresh: false })}`;

customElements.define('fin-console', FinConsole);

declare global {
  interface HTMLElementTagNameMap {
    'fin-console': FinConsole;
  }
}
