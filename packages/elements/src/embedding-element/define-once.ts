import type { PropertyElement } from './property-element.ts';

/** Defines an element unless the page already loaded another copy of the script. */
export function defineOnce(name: string, element: CustomElementConstructor): void {
  // A server has no registry. Reading the attributes declares the properties, which React looks for in the class.
  if (!globalThis.customElements) void (element as Partial<typeof PropertyElement>).observedAttributes;
  else if (!customElements.get(name)) customElements.define(name, element);
  // Every script defines `<fin-link>`, so one warning is enough.
  else if (name === 'fin-link')
    console.warn('<fin-link> is defined twice: load either /fin-link.js or /fin-elements.js, once.');
}
