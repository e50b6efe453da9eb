// Page translators replace text nodes with elements, for example Chrome and Edge with `<font>`. To change a text, lit sets `data` of the node
// after its marker. Without this setter, the page would keep the translation of the previous text.
Object.defineProperty(HTMLElement.prototype, 'data', {
  set(this: HTMLElement, text: string) {
    this.replaceWith(text);
  },
});
