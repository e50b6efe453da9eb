import type { Laying } from './lay.ts';
import { pascal } from './names.ts';
import { places } from './places.ts';

const element = (tag: string): string => `import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** Shows its label. */
@customElement('${tag}')
export class ${pascal(tag)} extends FrameElement {
  static override styles = css\`
    ${tag} {
      display: block;
    }
  \`;

  @property()
  label = '';

  protected override render(): TemplateResult {
    return html\`<p>\${this.label}</p>\`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    '${tag}': ${pascal(tag)};
  }
}
`;

const test = (tag: string, folder: string): string => `import { expect } from '@open-wc/testing';
import '../../src/components/${folder}/${tag}.ts';
import { entryState } from '../fixtures/states.ts';
import { show } from '../harness/sample-stage.ts';
import { settled } from '../harness/stage.ts';

describe('${tag}', () => {
  it('shows its label', async () => {
    const { root } = await show({ state: entryState() });
    const element = document.createElement('${tag}');
    element.label = 'A label';
    root.append(element);
    await settled(root);
    expect(element.textContent?.trim()).to.equal('A label');
    await expect(root).to.be.accessible();
  });
});
`;

/** A part of the frame's screens. */
export function frameElement(tag: string): Laying {
  const folder = tag.replace(/^fin-/, '');
  const source = `${places.frame}/src/components/${folder}/${tag}.ts`;
  return {
    files: {
      [source]: element(tag),
      [`${places.frame}/test/components/${tag}.test.ts`]: test(tag, folder),
    },
    changes: {},
    next: [
      `Import '../../components/${folder}/${tag}.ts' in the screen that shows it, and write <${tag}> there.`,
      `Words: in ${places.frame}/src/platform/words, read as this.words. None stands in an element.`,
      `As the screen of a state of the flow: extend ScreenElement<'state'>, register it in ${places.frame}/src/app/screen-registry/later-screens.ts,`,
      `  and add its states to ${places.frame}/test/fixtures/samples.ts: the tests for every screen walk through those.`,
    ],
  };
}
