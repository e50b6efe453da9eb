export { beginSequence, settle, steppedLinking } from './stepped-linking.ts';
export { SteppedUser } from './stepped-user.ts';
export { sequenceWith, type Step } from './steps.ts';
export { takeStep } from './take-step.ts';
