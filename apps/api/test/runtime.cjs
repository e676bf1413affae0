const { createRequire, isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');
const { isSource, loader, resolveSources } = require('./sources.cjs');

/** By their path, of the contract, or of jest. */
const DE_JEST = /^(\.|\/|@jornal\/|@jest\/)/;
const { requireModuleOrMock: deJest } = Runtime.prototype;

/**
 * The members of a jest runtime that its types leave out.
 * @typedef {{
 *   transformCache: { transform(path: string): string };
 *   _resolution: { resolveCjs(from: string, name: string): string };
 * }} Interno
 */

/**
 * @param {unknown} runtime
 * @returns {Interno}
 */
const porDentro = (runtime) => /** @type {Interno} */ (runtime);

/**
 * Of the file of tests that runs now: it compiles what is loaded.
 * @type {Interno | undefined}
 */
let actual;

resolveSources();
loader._extensions['.ts'] = (modulo, archivo) => {
  // The set-up of a whole run, which jest compiles by itself.
  if (actual === undefined || !isSource(archivo)) return loader._extensions['.js']?.(modulo, archivo);
  modulo._compile(actual.transformCache.transform(archivo), archivo);
};

/**
 * Every file of tests loads what is of the tests anew. The product, whose modules keep nothing but what follows from their sources, and
 * the two thousand files of packages it uses are loaded once by node, as in production, and serve all the files of a worker: of three
 * seconds before a first test, two and a half, and no file begins with a product that V8 has not seen.
 * @this {InstanceType<typeof Runtime>}
 * @param {string} desde
 * @param {string} nombre
 */
function cargar(desde, nombre) {
  if (isBuiltin(nombre)) return deJest.call(this, desde, nombre);
  if (!DE_JEST.test(nombre)) return createRequire(desde)(nombre);
  if (nombre.startsWith('@jest/')) return deJest.call(this, desde, nombre);
  const interno = porDentro(this);
  const archivo = interno._resolution.resolveCjs(desde, nombre);
  if (!isSource(archivo)) return deJest.call(this, desde, nombre);
  actual = interno;
  return require(archivo);
}

// The actual module, past every double, is the same that our modules have.
Object.assign(Runtime.prototype, { requireModuleOrMock: cargar, requireActual: cargar });

module.exports = Runtime;
