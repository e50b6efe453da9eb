import type { Laying } from './lay.ts';
import { pascal } from './names.ts';
import { places } from './places.ts';

const element = (tag: string): string => `import { css, ReactiveElement } from '@lit/reactive-element';
import type { PropertyDeclarations } from '@lit/reactive-element';

/**
 * Shows its label.
 *
 * @tagname ${tag}
 * @csspart label - The label itself.
 */
export class ${pascal(tag)} extends ReactiveElement {
  static override styles = css\`
    :host {
      display: block;
    }
    :host([hidden]) {
      display: none;
    }
  \`;
  static override properties: PropertyDeclarations = { label: {} };

  readonly #label = document.createElement('span');

  /** What it says. */
  declare label: string | null | undefined;

  constructor() {
    super();
    this.#label.setAttribute('part', 'label');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.renderRoot.append(this.#label);
  }

  protected override updated(): void {
    this.#label.textContent = this.label ?? '';
  }
}
`;

const definition = (tag: string): string => `import { ${pascal(tag)} } from '../${tag}/${tag}.ts';
import { defineOnce } from '../embedding-element/define-once.ts';

defineOnce('${tag}', ${pascal(tag)});

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${pascal(tag)};
  }
}
`;

const test = (tag: string): string => `import { expect, fixture } from '@open-wc/testing';
import '../src/define/${tag}.ts';
import type { ${pascal(tag)} } from '../src/index.ts';

describe('${tag}', () => {
  it('shows its label', async () => {
    const element = await fixture<${pascal(tag)}>('<${tag} label="A label"></${tag}>');
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.equal('A label');
    await expect(element).to.be.accessible();
  });
});
`;

/** An element that customers put on their page. */
export function publicElement(tag: string): Laying {
  const { elements } = places;
  return {
    files: {
      [`${elements}/src/${tag}/${tag}.ts`]: element(tag),
      [`${elements}/src/define/${tag}.ts`]: definition(tag),
      [`${elements}/test/${tag}.test.ts`]: test(tag),
    },
    changes: {
      [`${elements}/src/index.ts`]: [(source) => `export { ${pascal(tag)} } from './${tag}/${tag}.ts';\n${source}`],
      [`${elements}/src/define/index.ts`]: [(source) => `${source}import './${tag}.ts';\n`],
    },
    next: [
      'The tables of the guide are made from its comments: node scripts/boot.mjs scripts/docs-tables.ts',
      'Add its component to packages/react/src, with a handler for each event: npm test -- unit says what is missing.',
      `Add it to the table in ${elements}/README.md, and to the elements that scripts/packages-test/packages.test.ts expects.`,
      'The script of all elements has a budget in bytes: npm test -- budgets',
      'To show a view of the frame, extend InlineViewElement as fin-consents does.',
    ],
  };
}
