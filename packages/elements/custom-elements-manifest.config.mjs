/** The manifest of the public elements; only the published package names it in its manifest. */
export default { globs: ['src/**/*.ts'], litelement: true, packagejson: false, quiet: true };
