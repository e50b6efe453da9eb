export { type Fault, failing } from './check.ts';
export { type Languages, builtFolder, compileWords, faultsOf, messagesOf, readLanguages } from './compile.ts';
export { type WrittenMessage, translatedModule } from './write.ts';
