import type { PropertyDeclarations } from 'lit';
import { LitElement } from 'lit';
import type { SessionFacts } from '@fin-link/flow';
import type { FrameStateOf, FrameStep } from '../../platform/scope/frame-state.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import './fin-shell.ts';

/** Input of the user on the first screen, which is markup in the frame's HTML document. */
export interface EarlyInput {
  /** Text in the search box. */
  text: string;
  /** Start and end of the selection in the search box. */
  selection: readonly [number, number];
  /** Element that has the focus; `null` if it is outside. */
  focused: Element | null;
  /** Bank or button that was pressed last; `null` if none was pressed. */
  pressed: HTMLElement | null;
}

/** Base class for the elements of the flow's states. A subclass renders its state and sends intents. */
export abstract class ScreenElement<S extends FrameStep> extends FrameElement {
  static override properties: PropertyDeclarations = {
    state: { attribute: false },
    facts: { attribute: false },
  };

  state!: FrameStateOf<S>;

  /** Facts of the session that all states share. */
  facts!: SessionFacts;

  /** Whether leaving would lose typed values. */
  get hasTypedValues(): boolean {
    return false;
  }

  /** Also waits for the updates of all elements inside, so that focus finds its target. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await rendered(this);
    return complete;
  }

  /**
   * Takes over the input of the first screen, which is markup in the frame's HTML document. Returns `true` if it moved the focus from
   * there to this screen.
   */
  takeOver(_early: EarlyInput): boolean {
    return false;
  }

  /** Sets the focus when the screen is shown. Focuses the heading, unless a screen overrides this method. */
  focusEntry(): void {
    this.querySelector('fin-shell')?.focus();
  }
}

const litElements = (root: Element): LitElement[] =>
  [...root.querySelectorAll('*')].filter((part) => part instanceof LitElement);

/** Resolves when all elements inside `root` have rendered, including those that these elements render. */
async function rendered(root: Element): Promise<void> {
  const parts = litElements(root);
  await Promise.all(parts.map((part) => part.updateComplete));
  // An update may have rendered further elements.
  if (litElements(root).length !== parts.length) await rendered(root);
}
