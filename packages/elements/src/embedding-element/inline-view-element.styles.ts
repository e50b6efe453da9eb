import { css } from './css.ts';

export const styles = css`
  :host {
    display: block;
  }
  :host([hidden]) {
    display: none;
  }
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 30rem;
    border: 0;
  }
`;
