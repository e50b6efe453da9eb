import type { TemplateResult } from 'lit';
import { html } from 'lit';

export interface ActionLink {
  label: string;
  kind: 'primary' | 'secondary';
  address: string;
  /** Words for readers who do not see that a tab opens. */
  newTab: string;
  press: () => void;
}

/** A link of the action bar: a real one, so that no pop-up blocker stands in its way. */
export const actionLink = ({ label, kind, address, newTab, press }: ActionLink): TemplateResult =>
  html`<a
    slot="actions"
    class=${`button ${kind}`}
    href=${address}
    target="_blank"
    rel="noopener noreferrer"
    @click=${press}
    ><span>${label}<span class="unseen"> (${newTab})</span></span></a
  >`;
