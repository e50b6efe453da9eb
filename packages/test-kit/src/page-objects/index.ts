export { FinConsentsPage } from './fin-consents-page.ts';
export { FinLinkPage, type PageObjectOptions } from './fin-link-page.ts';
export { type ControlNames, englishNames } from './names.ts';
export { type RecordedEvents, type TagEvent, recordEvents } from './record-events.ts';
