import { LitElement, type PropertyDeclarations } from 'lit';
import type { ConsoleServices } from './console-services.ts';

/** An element of the console. It renders into the document, so that labels and the page's style sheet reach everything. */
export abstract class ConsoleElement extends LitElement {
  static override properties: PropertyDeclarations = { services: { attribute: false } };

  /** What the console gives to all its elements. The element that renders this one sets it. */
  declare services: ConsoleServices;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
