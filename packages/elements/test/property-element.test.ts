import { expect } from '@open-wc/testing';
import { PropertyElement } from '../src/embedding-element/property-element.ts';
import type { ChangedProperties, PropertyDeclarations } from '../src/embedding-element/property-element.ts';

class Base extends PropertyElement {
  static override properties: PropertyDeclarations = { plain: {}, longName: { attribute: 'long-name' } };
  declare plain: string | null | undefined;
  declare longName: string | null | undefined;
}

class Sample extends Base {
  static override properties: PropertyDeclarations = {
    open: { type: Boolean, reflect: true },
    mode: { reflect: true },
    secret: { attribute: false },
  };
  declare open: boolean;
  declare mode: string | null | undefined;
  declare secret: unknown;
  readonly updates: string[][] = [];

  constructor() {
    super();
    this.mode = 'inline';
  }
  protected override willUpdate(changed: ChangedProperties): void {
    this.updates.push([...changed.keys()]);
  }
}

customElements.define('test-sample', Sample);

describe('elements: PropertyElement', () => {
  let sample: Sample;
  beforeEach(() => {
    sample = document.createElement('test-sample') as Sample;
  });
  afterEach(() => sample.remove());

  it('updates once for all changes of a task, and only in a document', async () => {
    sample.plain = 'a';
    sample.secret = sample;
    sample.plain = 'b';
    await Promise.resolve();
    expect(sample.updates).to.deep.equal([]);
    document.body.append(sample);
    expect(await sample.updateComplete).to.equal(true);
    sample.plain = 'b';
    await sample.updateComplete;
    expect(sample.updates).to.deep.equal([['mode', 'plain', 'secret']]);
  });

  it('reads attributes of its own and of its base class, as text or as a switch', async () => {
    document.body.append(sample);
    sample.setAttribute('long-name', 'c');
    sample.setAttribute('open', '');
    expect([sample.longName, sample.open]).to.deep.equal(['c', true]);
    sample.removeAttribute('long-name');
    sample.removeAttribute('open');
    expect([sample.longName, sample.open]).to.deep.equal([null, false]);
    expect(Sample.observedAttributes).to.deep.equal(['plain', 'long-name', 'open', 'mode']);
    await sample.updateComplete;
  });

  it('reflects properties to attributes', async () => {
    document.body.append(sample);
    sample.open = true;
    await sample.updateComplete;
    expect([sample.getAttribute('open'), sample.getAttribute('mode')]).to.deep.equal(['', 'inline']);
    sample.open = false;
    sample.mode = null;
    await sample.updateComplete;
    expect(sample.getAttributeNames()).to.deep.equal([]);
  });

  it('keeps properties that were set before it was defined', async () => {
    const early = document.createElement('test-late') as Sample;
    early.mode = 'dialog';
    early.setAttribute('mode', 'other');
    document.body.append(early);
    customElements.define('test-late', class extends Sample {});
    await early.updateComplete;
    expect([early.mode, Object.hasOwn(early, 'mode'), early.getAttribute('mode')]).to.deep.equal([
      'dialog',
      false,
      'dialog',
    ]);
    early.remove();
  });
});
