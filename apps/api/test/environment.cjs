const enCurso = require('node:async_hooks');
const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');

// Once in each worker, as this file is read once in each: test/cluster judges the statements that the product sends.
if (process.env.STATEMENTS_RECORD !== undefined) require('./cluster/record.cjs')(process.env.STATEMENTS_RECORD);

/** Stands for the realm this process has: jest asks for a context to compile in, and means another realm by it. */
const AQUI = vm.createContext({});
const compilar = vm.compileFunction;
/** The compiled functions, by their file. */
const hechos = new Map();

/** Each file of tests runs jest's own modules and our helpers anew: compiled they are once in each worker. */
vm.compileFunction = (codigo, parametros = [], opciones = {}) => {
  if (opciones.parsingContext !== AQUI) return compilar(codigo, parametros, opciones);
  const { filename } = opciones;
  let hecho = hechos.get(filename);
  if (hecho?.codigo !== codigo) {
    const programa = new vm.Script(`(function (${parametros.join(', ')}) {\n${codigo}\n})`, {
      filename,
      lineOffset: -1,
    });
    hecho = { codigo, programa };
    hechos.set(filename, hecho);
  }
  return hecho.programa.runInThisContext();
};

/**
 * Node takes every promise past each store of work under way that was ever used: those of the files that ended would slow
 * down the last one. They are let go with their file; one that is used again comes back by itself.
 * @type {Set<enCurso.AsyncLocalStorage<unknown>>}
 */
const almacenes = new Set();
/** @extends {enCurso.AsyncLocalStorage<unknown>} */
class Anotado extends enCurso.AsyncLocalStorage {
  anotados = almacenes.add(this);
}
Object.assign(enCurso, { AsyncLocalStorage: Anotado });

/** The symbols under which jest keeps a file of tests in the realm: with them stays all that the file opened. */
const DEL_ARCHIVO = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

/** The tests run in the realm of node itself, where an Error is an Error to the packages too: see runtime.cjs. */
module.exports = class {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;

  async setup() {}

  async teardown() {
    for (const almacen of almacenes) almacen.disable();
    almacenes.clear();
    for (const simbolo of Object.getOwnPropertySymbols(globalThis))
      if (DEL_ARCHIVO.has(simbolo.description ?? '')) Reflect.deleteProperty(globalThis, simbolo);
  }

  getVmContext() {
    return AQUI;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
};
