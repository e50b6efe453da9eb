import { css, html, LitElement } from 'lit';

// The floor that the frame is compared with: the least that shows a list of institutions in a frame with Lit.
class FloorPicker extends LitElement {
  static properties = { providers: { state: true }, text: { state: true } };

  static styles = css`
    :host {
      display: block;
      font-family: system-ui, sans-serif;
    }
    li {
      padding: 12px;
      border: 1px solid #ccc;
    }
  `;

  constructor() {
    super();
    this.providers = [];
    this.text = '';
  }

  async connectedCallback() {
    super.connectedCallback();
    const reply = await fetch('/providers.json');
    this.providers = (await reply.json()).providers;
  }

  render() {
    const shown = this.providers.filter(({ name }) => name.toLowerCase().includes(this.text.toLowerCase()));
    return html`
      <label>Bank <input @input=${(event) => (this.text = event.target.value)} /></label>
      <ul role="listbox">
        ${shown.map(({ name, hostName }) => html`<li role="option">${name} <small>${hostName}</small></li>`)}
      </ul>
    `;
  }
}
customElements.define('floor-picker', FloorPicker);
