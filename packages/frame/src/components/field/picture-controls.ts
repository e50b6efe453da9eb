import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { LoginField } from '@fin-link/contracts/browser';
import { renderRadioGroup } from './choice-controls.ts';
import type { ControlParts } from './control-parts.ts';
import { renderTextBox } from './text-controls.ts';

/** Returns the address of a picture if it is a data URL. Other addresses are rejected, so that no picture is fetched over the network. */
const drawable = (address: string | null): string | null =>
  address?.startsWith('data:image/') === true ? address : null;

/** Whether a picture has no usable address or could not be loaded. */
const isBroken = (address: string | null, { pictures }: ControlParts): boolean => {
  const source = drawable(address);
  return source === null || pictures.broken.has(source);
};

/**
 * Whether a field is a choice between pictures. A picture field without options asks the user to copy the text of its picture.
 * Options can have pictures in fields of both types.
 */
export const isPictureChoice = ({ type, option }: LoginField): boolean =>
  type === 'image' ? option.length > 0 : option.some(({ image }) => image !== null);

function renderImage(address: string | null, alt: string, parts: ControlParts): TemplateResult {
  const source = drawable(address);
  if (source === null || parts.pictures.broken.has(source)) {
    return html`<span class="broken">${parts.strings.mfa.pictureFailed}</span>`;
  }
  return html`<img src=${source} alt=${alt} @error=${() => parts.pictures.reportBroken(source)} />`;
}

function renderRenewal(isFailed: boolean, { pictures, strings }: ControlParts): TemplateResult | typeof nothing {
  const { renew } = pictures;
  if (renew === null) return nothing;
  return html`<button class="button quiet renew" type="button" @click=${renew}>
    ${isFailed ? strings.mfa.reloadPicture : strings.mfa.newPicture}
  </button>`;
}

/** Renders a picture and a text box without autofill for its text. A picture without a question has no text box. */
export function renderPicture(parts: ControlParts): TemplateResult {
  const { id, field, label, strings } = parts;
  if (!field.valueEditable) {
    return html`<figure class="picture">
      ${renderImage(field.image, '', parts)}
      <figcaption id=${`${id}-label`}><bdi translate="yes">${label}</bdi></figcaption>
    </figure>`;
  }
  return html`<div class="picture">
      ${renderImage(field.image, strings.mfa.imageAlt, parts)} ${renderRenewal(isBroken(field.image, parts), parts)}
    </div>
    ${renderTextBox({ ...parts, autocomplete: 'off' }, null)}`;
}

/** Renders a choice between pictures as radio buttons. Each is named by its position and the bank's words for it. */
export function renderPictureChoice(parts: ControlParts): TemplateResult {
  const { field, strings } = parts;
  const { length } = field.option;
  const group = renderRadioGroup(
    parts,
    'pictures',
    (option, radio, index) =>
      html`<span class="caption">
          ${radio}
          <span
            ><span class="place">${strings.mfa.pictureOf(index + 1, length)}</span>
            <bdi translate="yes" dir="auto">${option.displayText}</bdi></span
          >
        </span>
        ${renderImage(option.image, '', parts)}`,
  );
  return html`${group}
  ${field.option.some(({ image }) => isBroken(image, parts)) ? renderRenewal(true, parts) : nothing}`;
}
