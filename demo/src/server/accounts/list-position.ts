import { html, type SafeHtml } from '@remix-run/html-template';
import { z } from 'zod';

/** A page of an account's transactions, after a search. */
export interface ListPosition {
  page: number;
  /** Part of a description; empty for all transactions. */
  search: string;
  /** Month, for example `2026-11`; empty for all months. */
  month: string;
}

/** Fields of a position in addresses and forms. An invalid value becomes the default: page 1, no search, all months. */
export const positionFields = {
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .catch(1),
  search: z.string().trim().max(100).catch(''),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .catch(''),
};

export const isFiltered = ({ search, month }: ListPosition): boolean => search !== '' || month !== '';

/** Returns the address of a position, with additional query parameters. */
export function addressOf(
  accountId: number,
  { page, search, month }: ListPosition,
  others: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({
    page: String(page),
    ...(search !== '' && { search }),
    ...(month !== '' && { month }),
    ...others,
  });
  return `/accounts/${accountId}?${query.toString()}`;
}

/** Renders hidden inputs, so that the server can return from a form to the position. */
export const positionInputs = ({ page, search, month }: ListPosition): SafeHtml =>
  html`<input type="hidden" name="page" value="${page}" />
    <input type="hidden" name="search" value="${search}" />
    <input type="hidden" name="month" value="${month}" />`;
