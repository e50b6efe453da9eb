/** Base class of all events of the elements. They bubble, cross shadow roots and cannot be canceled; their detail is frozen. */
export abstract class ElementEvent<Detail extends object> extends CustomEvent<Readonly<Detail>> {
  constructor(type: string, detail: Detail) {
    super(type, { detail: Object.freeze(detail), bubbles: true, composed: true });
  }
}
