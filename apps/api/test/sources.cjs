const Module = require('node:module');
const { join, sep } = require('node:path');

const ROOT = join(__dirname, '../../..');
const PACKAGES = join(ROOT, 'packages') + sep;
const API = join(__dirname, '../src') + sep;

/**
 * The members of node's loader that its types leave out.
 * @typedef {{
 *   _resolveFilename: (name: string, ...rest: unknown[]) => string;
 *   _extensions: Record<string, (module: { _compile(code: string, path: string): void }, path: string) => void>;
 * }} Loader
 */
const loader = /** @type {Loader} */ (/** @type {unknown} */ (Module));
exports.loader = loader;

/**
 * A source of the product: of the API or of one of the packages, and no test.
 * @param {string} path
 */
exports.isSource = (path) => (path.startsWith(API) || path.startsWith(PACKAGES)) && /(?<!\.test)\.ts$/.test(path);

/**
 * Node finds the source behind the name of a package of ours and behind './x.js', for whom jest's moduleNameMapper does not reach: the
 * global set-up, which migrates the template with the code under test, and the modules of the product (runtime.cjs).
 */
exports.resolveSources = () => {
  const { _resolveFilename: resolve } = loader;
  loader._resolveFilename = (name, ...rest) => {
    const folder = /^@jornal\/([\w-]+)$/.exec(name)?.[1];
    if (folder !== undefined) return resolve(join(PACKAGES, folder, 'src/index.ts'), ...rest);
    if (!name.startsWith('.') || !name.endsWith('.js')) return resolve(name, ...rest);
    try {
      return resolve(name.replace(/\.js$/, '.ts'), ...rest);
    } catch {
      return resolve(name, ...rest);
    }
  };
};

/** Forgets the loaded sources: the next request loads them anew. */
exports.forgetSources = () => {
  for (const path of Object.keys(require.cache)) if (exports.isSource(path)) delete require.cache[path];
};
