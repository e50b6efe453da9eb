import { css } from './css.ts';

/** Styles of the frame, of its loading state, and of the note that replaces it. */
export const frameStyles = css`
  :host {
    display: block;
  }
  :host([hidden]) {
    display: none !important;
  }
  iframe {
    display: block;
    inline-size: 100%;
    block-size: 30rem;
    border: 0;
  }
  /* The frame fills its parent. 25rem applies only if the parent shrinks to fit its content, for example a float. */
  :host > div > div {
    inline-size: 25rem;
    min-inline-size: 100%;
    max-inline-size: 100%;
  }
  div.loading {
    position: relative;
  }
  .loading::before {
    content: '';
    position: absolute;
    inset: 4rem 1.25rem auto;
    block-size: 62px;
    border-radius: 8px;
    color: #8882;
    background: currentcolor;
    box-shadow:
      0 78px,
      0 156px;
    animation: wait 0s 0.2s backwards;
  }
  @keyframes wait {
    from {
      opacity: 0;
    }
  }
  .loading iframe {
    opacity: 0;
  }
  .note:not([hidden]) ~ iframe {
    display: none;
  }
  .note {
    padding: 2rem 1.25rem;
    border: 1px solid #8886;
    border-radius: 8px;
    font: inherit;
    text-align: center;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
  }
  p + button {
    min-block-size: 44px;
    padding: 0.5rem 1.5rem;
    border: 1px solid;
    border-radius: 4px;
  }
`;
