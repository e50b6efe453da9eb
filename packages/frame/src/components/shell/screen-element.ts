import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { SessionFacts } from '@fin-link/flow';
import type { FrameStateOf, FrameStep } from '../../platform/scope/frame-state.ts';
import './fin-shell.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';

/** What was typed or pressed before the live screen stood there. */
export interface EarlyInput {
  text: string;
  selection: readonly [number, number];
  isFocused: boolean;
  /** The bank that was chosen; null for none. */
  providerId: number | null;
}

/** The element of one state of the flow: receives that state, emits intents, decides nothing. */
export abstract class ScreenElement<S extends FrameStep> extends FrameElement {
  @property({ attribute: false })
  state!: FrameStateOf<S>;

  @property({ attribute: false })
  facts!: SessionFacts;

  /** Something was typed that leaving would lose. */
  get typed(): boolean {
    return false;
  }

  /** Also waits for what the screen is made of, so that focus finds its place. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await rendered(this);
    return complete;
  }

  /** Takes what was done on the first screen of the page, whose place it takes; true when focus stood there and moved along. */
  takeOver(_early: EarlyInput): boolean {
    return false;
  }

  /** Puts focus where reading starts: the heading, unless a screen knows better. */
  focusEntry(): void {
    this.querySelector('fin-shell')?.focus();
  }
}

const litElements = (root: Element): LitElement[] =>
  [...root.querySelectorAll('*')].filter((part) => part instanceof LitElement);

async function rendered(root: Element): Promise<void> {
  const parts = litElements(root);
  await Promise.all(parts.map((part) => part.updateComplete));
  // What was drawn just now may hold elements of its own.
  if (litElements(root).length !== parts.length) await rendered(root);
}
