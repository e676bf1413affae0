import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

type Compilado = { fuente: string; parametros: string; guion: vm.Script };

/** What this process compiled already, by file. Code alone: it holds nothing of the context it ran in. */
const compilados = new Map<string, Compilado>();
const compilar = vm.compileFunction;

/**
 * Every file of tests loads the product anew in a context of its own, so that nothing of one reaches the next, and jest compiles each of
 * its three thousand modules anew for that. V8 can run compiled code in any context: here it is compiled once for all the files of a process.
 */
const compilarUnaVez: typeof compilar = (fuente, nombres = [], opciones = {}) => {
  const { filename, parsingContext } = opciones;
  // A file of tests is read once.
  if (filename === undefined || parsingContext === undefined || filename.endsWith('.test.ts')) return compilar(fuente, nombres, opciones);
  const parametros = nombres.join();
  let hecho = compilados.get(filename);
  if (hecho?.fuente !== fuente || hecho.parametros !== parametros) {
    try {
      // The first line is ours: those of the source keep their numbers.
      hecho = { fuente, parametros, guion: new vm.Script(`(function (${parametros}) {\n${fuente}\n})`, { filename, lineOffset: -1 }) };
    } catch {
      // Jest tells what is wrong from the error of its own way.
      return compilar(fuente, nombres, opciones);
    }
    compilados.set(filename, hecho);
  }
  return hecho.guion.runInContext(parsingContext);
};

vm.compileFunction = compilarUnaVez;

export default TestEnvironment;
