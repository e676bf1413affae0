const { AsyncLocalStorage } = require('node:async_hooks');
const { appendFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Client, Pool } = require('pg');

/** The files that carry a statement and have none of their own. */
const PLUMBING = [
  /[\\/]platform[\\/]db[\\/](sql|db|records|connection|transaction-connection|snapshot|connections)\.ts$/,
  /[\\/]platform[\\/]http[\\/]simple-list\.ts$/,
  /[\\/]core[\\/]lists[\\/](paging|read-list)\.ts$/,
];
/** Reads a declared list for a queries class, which waits for it: the class that waits is the sender. */
const READER = /[\\/]core[\\/]lists[\\/]read-list\.ts$/;
const OURS = /[\\/]apps[\\/]api[\\/]src[\\/](.+)(?<!\.test)\.ts$/;

/** Where this is asked from, as V8 has it: nothing is made text of, nor looked up in the sources. */
function callSites() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = /** @type {NodeJS.CallSite[]} */ (/** @type {unknown} */ (new Error().stack));
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return sites;
}

/** @param {NodeJS.CallSite} site */
function nameOf(site) {
  const name = site.getFunctionName();
  if (!name) return '';
  const type = site.isToplevel() ? null : site.getTypeName();
  return type === null || name.startsWith(`${type}.`) ? name : `${type}.${name}`;
}

/**
 * The sender of a statement: the innermost of our own frames that is not plumbing, and the first of that file that has
 * a name. `sure`: it is sending at this very moment; a function that handed the promise on without waiting is not in
 * sight.
 */
function sender() {
  const sites = callSites();
  const ours = sites.flatMap((site) => {
    const path = site.getFileName() ?? '';
    const [, file] = PLUMBING.some((file) => file.test(path)) ? [] : (OURS.exec(path) ?? []);
    return file === undefined ? [] : [{ name: nameOf(site), file: `${file.replaceAll('\\', '/')}.ts`, site }];
  });
  const [first] = ours;
  if (first === undefined) return undefined;
  const name = ours.find((frame) => frame.file === first.file && frame.name !== '')?.name ?? '';
  const reads = sites.some((site) => READER.test(site.getFileName() ?? ''));
  return { name, file: first.file, sure: reads || !first.site.isAsync() };
}

/**
 * Writes down every distinct statement the product sends and each who sends it, one JSON a line, in a file of this process inside `folder`.
 * The product's own connections are of a class of their own (`Connections`): what a test asks with pg's Client is no
 * statement of the product.
 * @param {string} folder
 */
module.exports = function record(folder) {
  const seen = new Set();
  const file = join(folder, `${process.pid}.jsonl`);
  /** The function that asked for the connection, at that very moment: later, waiting for it, it may be out of sight. */
  const asking = new AsyncLocalStorage();
  const runner = join(dirname(require.resolve('typeorm')), 'driver/postgres/PostgresQueryRunner.js');
  for (const { prototype } of [Pool, require(runner).PostgresQueryRunner]) {
    const { connect } = prototype;
    Object.assign(prototype, {
      /** @this {object} @param {unknown[]} rest */
      connect(...rest) {
        const who = sender();
        if (who?.sure === true) asking.enterWith(who);
        return Reflect.apply(connect, this, rest);
      },
    });
  }
  const { query } = Client.prototype;
  Object.assign(Client.prototype, {
    /**
     * @this {Client}
     * @param {string | { text?: unknown }} statement
     * @param {unknown[]} rest
     */
    query(statement, ...rest) {
      const text = typeof statement === 'string' ? statement : statement?.text;
      if (this.constructor !== Client && typeof text === 'string') {
        const now = sender();
        const who = now?.sure === true ? now : (asking.getStore() ?? now);
        const line = JSON.stringify({ text: text.trim(), name: who?.name ?? '', file: who?.file ?? '' });
        if (!seen.has(line)) {
          seen.add(line);
          appendFileSync(file, `${line}\n`);
        }
      }
      return Reflect.apply(query, this, [statement, ...rest]);
    },
  });
};
