const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');

// Once in each worker, as this file is read once in each: test/cluster judges the statements that the product sends.
if (process.env.STATEMENTS_RECORD !== undefined) require('./cluster/record.cjs')(process.env.STATEMENTS_RECORD);

/** Stands for the realm this process has: jest asks for a context to compile in, and means another realm by it. */
const AQUI = vm.createContext({});
const compilar = vm.compileFunction;
vm.compileFunction = (codigo, parametros, opciones) =>
  compilar(
    codigo,
    parametros,
    opciones?.parsingContext === AQUI ? { ...opciones, parsingContext: undefined } : opciones,
  );

/** The tests run in the realm of node itself, where an Error is an Error to the packages too: see runtime.cjs. */
module.exports = class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  async setup() {}

  async teardown() {}

  getVmContext() {
    return AQUI;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};
