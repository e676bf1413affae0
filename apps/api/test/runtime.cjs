const Module = require('node:module');
const { createRequire, isBuiltin } = Module;
const { default: Runtime } = require('jest-runtime');
const { isSource, resolveSources } = require('./sources.cjs');

/** By their path, of the contract, or of jest. */
const DE_JEST = /^(\.|\/|@jornal\/|@jest\/)/;
const { requireModuleOrMock: deJest } = Runtime.prototype;

/** Of the file of tests that runs now: it compiles what is loaded. */
let actual;

resolveSources();
Module._extensions['.ts'] = (modulo, archivo) => {
  // The set-up of a whole run, which jest compiles by itself.
  if (actual === undefined || !isSource(archivo)) return Module._extensions['.js'](modulo, archivo);
  modulo._compile(actual.transformCache.transform(archivo), archivo);
};

/**
 * Every file of tests loads what is of the tests anew. The product, whose modules keep nothing but what follows from their sources, and
 * the two thousand files of packages it uses are loaded once by node, as in production, and serve all the files of a worker: of three
 * seconds before a first test, two and a half, and no file begins with a product that V8 has not seen.
 */
Runtime.prototype.requireModuleOrMock = function (desde, nombre) {
  if (isBuiltin(nombre)) return deJest.call(this, desde, nombre);
  if (!DE_JEST.test(nombre)) return createRequire(desde)(nombre);
  if (nombre.startsWith('@jest/')) return deJest.call(this, desde, nombre);
  const archivo = this._resolution.resolveCjs(desde, nombre);
  if (!isSource(archivo)) return deJest.call(this, desde, nombre);
  actual = this;
  return require(archivo);
};

/** What a test asks for past every double: the same that our modules have. */
Runtime.prototype.requireActual = function (desde, nombre) {
  return this.requireModuleOrMock(desde, nombre);
};

module.exports = Runtime;
