export { deviceClassOf } from './device-class.ts';
export { openTimelines, type NeedsTimelines, type Timelines } from './timelines.ts';
