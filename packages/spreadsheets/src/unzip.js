import yauzl from 'yauzl';
import { INFLATED_BYTES, LimitExceeded, MAX_ENTRIES, MAX_RATIO, TOO_BIG } from './limits.js';

/** A ZIP whose directory was judged before anything in it is opened. */
export class Zip {
  #inflados = 0;

  /**
   * @param {import('yauzl').ZipFile} zip
   * @param {ReadonlyMap<string, import('yauzl').Entry>} entradas
   */
  constructor(zip, entradas) {
    this.zip = zip;
    this.entradas = entradas;
  }

  /** @param {Buffer} bytes */
  static async open(bytes) {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
    if (zip.entryCount > MAX_ENTRIES) throw new LimitExceeded(TOO_BIG);
    /** @type {Map<string, import('yauzl').Entry>} */
    const entradas = new Map();
    let declarados = 0;
    for await (const input of zip.eachEntry()) {
      declarados += input.uncompressedSize;
      if (entradas.has(input.fileName)) throw new Error('Two entries of one name');
      entradas.set(input.fileName, input);
    }
    if (declarados > INFLATED_BYTES || declarados > MAX_RATIO * bytes.length) throw new LimitExceeded(TOO_BIG);
    return new Zip(zip, entradas);
  }

  /**
   * The pieces of an entry as they are inflated. An entry that gives more than the directory said fails; all of them
   * together stop at the limit.
   * @param {string} name
   * @returns {AsyncGenerator<Buffer>}
   */
  async *chunks(name) {
    const input = this.entradas.get(name);
    if (input === undefined) throw new Error(`No ${name} in the ZIP`);
    for await (const chunk of await this.zip.openReadStreamPromise(input)) {
      this.#inflados += chunk.length;
      if (this.#inflados > INFLATED_BYTES) throw new LimitExceeded(TOO_BIG);
      yield chunk;
    }
  }
}
