export { exportXliff, importXliff, writeImport } from './exchange.ts';
