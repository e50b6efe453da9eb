export { type SourceMessage, languagesFolder, readSource, treeOf } from './catalogue.ts';
export { type Fault, failing, faultsOfText } from './check.ts';
export {
  type Languages,
  builtFolder,
  compileWords,
  faultsOf,
  inheritedOf,
  messagesOf,
  readLanguages,
} from './compile.ts';
export { partsOf } from './parts.ts';
export { type WrittenMessage, translatedModule } from './write.ts';
