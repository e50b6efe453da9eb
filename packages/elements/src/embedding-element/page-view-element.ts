import type { PropertyDeclarations } from '@lit/reactive-element';
import { InlineViewElement } from './inline-view-element.ts';

/** Properties of every view, for `frameProperties`. */
export const viewProperties = ['viewTitle', 'headingLevel'] as const;

/** Level of a heading; a string if it comes from an attribute. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6 | '1' | '2' | '3' | '4' | '5' | '6';

/** Base class of the elements whose view is a part of the page, under the page's own title. */
export abstract class PageViewElement extends InlineViewElement {
  static override properties: PropertyDeclarations = {
    viewTitle: { type: Boolean, attribute: 'view-title' },
    headingLevel: { attribute: 'heading-level' },
  };

  /** Whether the view shows its title. Default: false, because the page has a title. Screen readers always know the title. */
  declare viewTitle: boolean;
  /** Level of the title, 1 to 6, whether shown or not. The other headings follow it. Default: 2. */
  declare headingLevel: HeadingLevel | null | undefined;
}
