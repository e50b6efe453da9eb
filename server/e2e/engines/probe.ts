/** An element that a step uses: selectors from the outside in, each searched inside the element before it and through shadow roots. */
export interface Target {
  path: readonly string[];
  /** Part of the element's text or of its accessible name. */
  text?: string;
}

/**
 * Returns the first visible element of a target, or `null`. Runs in a page, so it must not use anything from this
 * module.
 */
function find({ path, text }: Target): Element | null {
  function* inside(root: ParentNode): Generator<Element> {
    for (const element of root.querySelectorAll('*')) {
      yield element;
      if (element.shadowRoot !== null) yield* inside(element.shadowRoot);
    }
  }
  const within = function* (root: Element | Document, rest: readonly string[]): Generator<Element> {
    const [selector, ...others] = rest;
    if (selector === undefined) return;
    const roots = root instanceof Element && root.shadowRoot !== null ? [root.shadowRoot, root] : [root];
    for (const element of roots.flatMap((one) => [...inside(one)])) {
      if (!element.matches(selector)) continue;
      if (others.length === 0) yield element;
      else yield* within(element, others);
    }
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled');
  const nameOf = (element: Element): string =>
    `${element.getAttribute('aria-label') ?? ''} ${element instanceof HTMLElement ? element.innerText : ''}`;
  for (const element of within(document, path))
    if (isShown(element) && (text === undefined || nameOf(element).includes(text))) return element;
  return null;
}

/** State of an element for which a step waits. */
export interface Probe {
  /** Position of the element in the window, which changes while a screen appears. */
  box: readonly number[];
  value: string;
  text: string;
  isChecked: boolean;
  /** Number of columns if the element is a grid. */
  columns: number;
  /** CSS `appearance`: whether the engine paints its own control. */
  appearance: string;
}

/** Scrolls an element into view and describes it as JSON. Runs in a page, too. */
function describe(element: Element | null): string {
  if (element === null) return 'null';
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const field = element instanceof HTMLInputElement ? element : null;
  return JSON.stringify({
    box: [x, y, width, height],
    value: field?.value ?? '',
    text: element instanceof HTMLElement ? element.innerText : '',
    columns: getComputedStyle(element).gridTemplateColumns.split(' ').length,
    appearance: getComputedStyle(element).appearance,
    isChecked: field?.checked ?? element.getAttribute('aria-checked') === 'true',
  } satisfies Probe);
}

/** Selects the text of the focused field. Runs in a page, too. */
function selectAll(): string {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLInputElement) focused.select();
  return focused?.localName ?? '';
}

export const toElement = (target: Target): string => `(${String(find)})(${JSON.stringify(target)})`;
export const toProbe = (target: Target): string => `(${String(describe)})(${toElement(target)})`;
export const toSelectAll = `(${String(selectAll)})()`;
