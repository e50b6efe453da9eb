import './docs-tables.ts';
