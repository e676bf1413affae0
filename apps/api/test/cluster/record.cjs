const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const { Client } = require('pg');

/** What carries a statement and has none of its own. */
const PLUMBING = /[\\/]core[\\/]db[\\/](sql|db|records|connection|transaction-connection|snapshot|connections)\.ts/;
const FRAME = /(?:at (?:async )?(?:new )?([\w$.#<>]+) \(|at ).*[\\/]apps[\\/]api[\\/]src[\\/]([^:)]+\.ts)/;

/** Who sent it: the innermost of our own frames that is not plumbing, and the first of that file that has a name. */
function sender() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split('\n').filter((line) => !PLUMBING.test(line));
  const ours = frames.flatMap((line) => {
    const [, name, file] = FRAME.exec(line) ?? [];
    return file === undefined ? [] : [{ name, file: file.replaceAll('\\', '/') }];
  });
  const file = ours[0]?.file ?? '';
  return { name: ours.find((frame) => frame.file === file && frame.name !== undefined)?.name ?? '', file };
}

/**
 * Writes down every distinct statement the product sends, one JSON a line, in a file of this process inside `folder`. The product's own
 * connections are of a class of their own (`Connections`): what a test asks with pg's Client is no statement of the product.
 * @param {string} folder
 */
module.exports = function record(folder) {
  const seen = new Set();
  const file = join(folder, `${process.pid}.jsonl`);
  const { query } = Client.prototype;
  Object.assign(Client.prototype, {
    /**
     * @this {Client}
     * @param {string | { text?: unknown }} statement
     * @param {unknown[]} rest
     */
    query(statement, ...rest) {
      const text = typeof statement === 'string' ? statement : statement?.text;
      if (this.constructor !== Client && typeof text === 'string' && !seen.has(text)) {
        seen.add(text);
        appendFileSync(file, `${JSON.stringify({ text: text.trim(), ...sender() })}\n`);
      }
      return Reflect.apply(query, this, [statement, ...rest]);
    },
  });
};
