const { createRequire, isBuiltin } = require('node:module');
const { default: Runtime } = require('jest-runtime');

/** By their path, of the contract, or of jest. */
const DE_JEST = /^(\.|\/|@jornal\/|@jest\/)/;
const { requireModuleOrMock: deJest } = Runtime.prototype;

/**
 * Every file of tests loads our own modules anew. The two thousand files of packages they use are loaded once by node, as in production,
 * and serve all the files of a worker: of three seconds before a first test, one and a half.
 */
Runtime.prototype.requireModuleOrMock = function (desde, nombre) {
  return DE_JEST.test(nombre) || isBuiltin(nombre) ? deJest.call(this, desde, nombre) : createRequire(desde)(nombre);
};

/** The actual module, past every double: the same that our modules have. */
Runtime.prototype.requireActual = function (desde, nombre) {
  return this.requireModuleOrMock(desde, nombre);
};

module.exports = Runtime;
