import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export interface SourceFile {
  /** Path relative to the workspace's root. */
  file: string;
  lines: number;
  /**
   * Files of the workspace that the file imports by relative paths, including dynamic imports, types and re-exports.
   */
  imports: readonly string[];
  /** Declared names. Names that are only used may belong to a library. */
  names: readonly string[];
}

/** Reads the imports and declarations of a file from its syntax tree. */
export function readSource(file: string, text: string): SourceFile {
  const imports: string[] = [];
  const names = new Set<string>();
  const walk = (value: unknown, place: string): void => {
    if (Array.isArray(value)) for (const each of value) walk(each, place);
    else if (isObject(value)) {
      const name = declaredName(value, place);
      if (name !== undefined) names.add(name);
      const specifier = importedSpecifier(value);
      if (specifier?.startsWith('.') === true) imports.push(posix.join(posix.dirname(file), specifier));
      for (const [key, child] of Object.entries(value))
        if (isObject(child)) walk(child, `${String(value['type'])}.${key}`);
    }
  };
  walk(parseSync(file, text).program, '');
  return { file, lines: text.split('\n').length - 1, imports, names: [...names] };
}

type Value = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null;

function declaredName(node: Value, place: string): string | undefined {
  const isName = node['type'] === 'Identifier' || node['type'] === 'PrivateIdentifier';
  return isName && declaringPlaces.has(place) && typeof node['name'] === 'string' ? node['name'] : undefined;
}

/** Places of declared names in the syntax tree: node type and member. */
const declaringPlaces = new Set([
  'VariableDeclarator.id',
  'FunctionDeclaration.id',
  'FunctionDeclaration.params',
  'FunctionExpression.params',
  'ArrowFunctionExpression.params',
  'ClassDeclaration.id',
  'MethodDefinition.key',
  'PropertyDefinition.key',
  'ArrayPattern.elements',
  'AssignmentPattern.left',
  'RestElement.argument',
  'TSInterfaceDeclaration.id',
  'TSTypeAliasDeclaration.id',
  'TSPropertySignature.key',
  'TSMethodSignature.key',
  'TSTypeParameter.name',
]);

function importedSpecifier(node: Value): string | undefined {
  const source = node['source'];
  if (typeof node['type'] !== 'string' || !importTypes.has(node['type']) || !isObject(source)) return undefined;
  return typeof source['value'] === 'string' ? source['value'] : undefined;
}

/** Types of syntax nodes that import a module. */
const importTypes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Reads the tracked TypeScript and JavaScript files, without declarations and generated files. */
export const readSources = (root: string, files: readonly string[]): SourceFile[] =>
  files
    .filter((file) => /\.(ts|js|mjs)$/.test(file) && !file.endsWith('.d.ts') && !file.includes('/generated/'))
    .map((file) => readSource(file, readFileSync(join(root, file), 'utf8')));
