/** Expression for the first frame of a document, including frames inside shadow roots. */
export const firstFrame = `(function search(root) {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName === 'iframe') return element;
    const found = element.shadowRoot && search(element.shadowRoot);
    if (found) return found;
  }
  return null;
})(document)`;

/** Expression that converts a point of that frame to a point of the window. Scrolls the page if the point is outside the window. */
export const fromFrame = (x: number, y: number): string => `(function (frame) {
  const top = () => frame.getBoundingClientRect().top + frame.clientTop + ${y};
  if (top() < 0 || top() > innerHeight) scrollBy({ top: top() - innerHeight / 2, behavior: 'instant' });
  return [frame.getBoundingClientRect().left + frame.clientLeft + ${x}, top()];
})(${firstFrame})`;
