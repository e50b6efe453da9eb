import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { FrameStep } from '../../platform/scope/frame-state.ts';
import { ScreenElement } from './screen-element.ts';

/** Styles of the start screens of views, which use the width of the page. */
export const viewStyles = css`
  fin-shell.view {
    --column: 75rem;
  }
  @container (width >= 56.25rem) {
    /* Hundreds of flex items are laid out faster than a grid with as many rows. */
    .view .columns {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      column-gap: var(--space-4);
    }
    .view .columns > li {
      inline-size: calc(50% - var(--space-4) / 2);
    }
  }
`;

/** Base class for the start screen of a view that is part of the page. */
export abstract class ViewElement<S extends FrameStep> extends ScreenElement<S> {
  /** Returns the `aria-level` of a heading inside. */
  protected levelOf(level: number): number | typeof nothing {
    return headingLevel(this.scope, level);
  }

  /** Renders the shell around the view. Its title is visible only if the tag asks for it. */
  protected renderView(title: string, body: unknown): TemplateResult {
    return html`<fin-shell
      class="view"
      .heading=${title}
      .level=${this.levelOf(2)}
      ?titled=${isTitled(this.scope)}
      inline
    >
      ${body}
    </fin-shell>`;
  }
}

/**
 * Returns the `aria-level` of a heading in a view. `level`: level of its element, which is right if the title has level 2. The attribute
 * `heading-level` of the tag moves all headings.
 */
export function headingLevel({ attributes }: FrameScope, level: number): number | typeof nothing {
  const written = attributes?.['heading-level'] ?? '';
  const title = /^[1-6]$/.test(written) ? Number(written) : 2;
  return title === 2 ? nothing : Math.min(level - 2 + title, 6);
}

/** Returns whether the tag asks for the title of the view. */
export const isTitled = ({ attributes }: FrameScope): boolean => attributes?.['view-title'] === 'true';
