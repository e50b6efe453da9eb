import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';

export interface ActionLink {
  label: string;
  kind: 'primary' | 'secondary';
  address: string;
  /** Words for readers who do not see that a tab opens; null for a link that the page itself follows. */
  newTab: string | null;
  press: () => void;
}

/** A link of the action bar: a real one, so that no pop-up blocker stands in its way. */
export const actionLink = ({ label, kind, address, newTab, press }: ActionLink): TemplateResult =>
  html`<a
    slot="actions"
    class=${`button ${kind}`}
    href=${address}
    target=${newTab === null ? '_top' : '_blank'}
    rel="noopener noreferrer"
    @click=${press}
    ><span>${label}${newTab === null ? nothing : html`<span class="unseen"> (${newTab})</span>`}</span></a
  >`;
