import '@awesome.me/webawesome/dist/components/button/button.js';
import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../platform/words.ts';
import type { EditedDraft } from './edited-draft.ts';

/** What the operator can do with a draft. */
export interface SaveBarActions {
  undo(): void;
  redo(): void;
  check(): void;
  save(): void;
  merge(): void;
  /** `null` if the role may not publish. */
  readonly publish: (() => void) | null;
}

/**
 * Renders the state of the draft, with its actions. Nothing of it is announced while the operator types, except that a save failed.
 */
export function saveBar(draft: EditedDraft, actions: SaveBarActions): TemplateResult {
  const { editor } = words;
  const count = draft.changed.length;
  const hasNothing = draft.view?.draft === null && count === 0;
  return html`<div class="save-bar">
    ${renderState(draft, count, actions)}
    <div class="actions">
      ${iconButton('rotate-left', editor.undo, draft.canUndo, actions.undo)}
      ${iconButton('rotate-right', editor.redo, draft.canRedo, actions.redo)}
      <wa-button appearance="outlined" @click=${actions.check}>${editor.validate}</wa-button>
      <wa-button appearance="outlined" ?loading=${draft.isSaving} ?disabled=${count === 0} @click=${actions.save}
        ><wa-icon slot="start" name="floppy-disk"></wa-icon>${editor.save}</wa-button
      >
      ${
        actions.publish === null
          ? nothing
          : html`<wa-button variant="brand" ?disabled=${hasNothing} @click=${actions.publish}
              >${editor.publish}</wa-button
            >`
      }
    </div>
  </div>`;
}

function renderState(
  { conflict, failure, view }: EditedDraft,
  count: number,
  { merge }: Pick<SaveBarActions, 'merge'>,
): TemplateResult {
  const { editor } = words;
  if (conflict !== null)
    return html`<p class="problem" role="alert">
      ${words.conflict.title(conflict.name)}
      <wa-button size="s" appearance="outlined" @click=${merge}>${editor.merge}</wa-button>
    </p>`;
  if (failure !== null && count > 0)
    return html`<p class="problem" role="alert">
      ${editor.notSaved(failure.message)}
      ${failure.fields.length === 0 ? nothing : failure.fields.map(({ path, message }) => `${path}: ${message}`).join(' ')}
      ${failure.reference === '' ? nothing : html`<span class="caption">${words.app.reference(failure.reference)}</span>`}
    </p>`;
  if (count > 0) return html`<p>${editor.state.unsaved(count)}</p>`;
  return html`<p>${view?.draft === null ? editor.state.published : editor.state.saved}</p>`;
}

const iconButton = (icon: string, label: string, isEnabled: boolean, action: () => void): TemplateResult =>
  html`<wa-button appearance="plain" ?disabled=${!isEnabled} @click=${action}
    ><wa-icon name=${icon} label=${label}></wa-icon
  ></wa-button>`;
