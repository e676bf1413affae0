const { readFileSync } = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

/**
 * Where nothing is known of the last run, as in a fresh clone, jest begins with the largest files. The smallest of ours start whole
 * programs and take longest: last of all, one would keep everybody waiting while half of the machine has nothing to do.
 */
module.exports = class extends Sequencer {
  /** @override @type {Sequencer['sort']} */
  async sort(pruebas) {
    const enOrden = await super.sort(pruebas);
    const conProgramas = new Set(
      enOrden.filter(({ path }) => /from '.*\/child-server\.js'/.test(readFileSync(path, 'utf8'))),
    );
    return [...conProgramas, ...enOrden.filter((prueba) => !conProgramas.has(prueba))];
  }
};
