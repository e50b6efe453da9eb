import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';

/** Input for rendering a link of the action bar. */
export interface ActionLink {
  label: string;
  kind: 'primary' | 'secondary';
  address: string;
  /** Text that tells screen readers that a new tab opens; `null` for a link that navigates the whole page. */
  newTab: string | null;
  handlePress: () => void;
}

/** Renders a link of the action bar. It is a real link, so that no pop-up blocker stops it. */
export const actionLink = ({ label, kind, address, newTab, handlePress }: ActionLink): TemplateResult =>
  html`<a
    slot="actions"
    class=${`button ${kind}`}
    href=${address}
    target=${newTab === null ? '_top' : '_blank'}
    rel="noopener noreferrer"
    @click=${handlePress}
    ><span>${label}${newTab === null ? nothing : html`<span class="unseen"> (${newTab})</span>`}</span></a
  >`;
