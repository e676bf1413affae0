import iconv from 'iconv-lite';

const MARKS = /** @type {const} */ ([
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
]);
/** The encodings of «CSV (MS-DOS)» and «CSV (Macintosh)» of Excel. */
const OTHERS = /** @type {const} */ (['cp850', 'macintosh']);
/** Signs that Windows writes between letters without meaning one: «Men’s», a hard space, a dash. */
const PUNCTUATION = /[\s–—‘’“”…€™®°•´ºª]/;
/** A letter of Spanish where one can stand: beside another, of the case its neighbours ask for. */
const LETTERS =
  /(?<=\p{L})[áéíóúüñ](?![A-ZÁÉÍÓÚÜÑ])|(?<!\p{L})[áéíóúüñ](?=\p{Ll})|(?<=\p{Lu})[ÁÉÍÓÚÜÑ]|(?<!\p{L})[ÁÉÍÓÚÜÑ](?=\p{L})/gu;

/**
 * Every second byte of western text in UTF-16 is zero, and only those: which of them, or null when the zeros tell
 * nothing.
 * @param {Buffer} bytes
 */
function withoutMark(bytes) {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [i, byte] of sample.entries()) if (byte === 0) zeros[i % 2] = /** @type {number} */ (zeros[i % 2]) + 1;
  const [even, odd] = /** @type {[number, number]} */ (zeros);
  const enough = sample.length / 4;
  if (even === 0 && odd > enough) return 'utf-16le';
  return odd === 0 && even > enough ? 'utf-16be' : null;
}

/**
 * Text of one byte a letter. It is Windows' unless it makes no letter of Spanish that way and another does: node's own
 * decoder of windows-1252 is that of Latin-1 in some of its versions, so none of these is asked of it.
 * @param {Buffer} bytes
 */
function oneByte(bytes) {
  const windows = iconv.decode(bytes, 'windows-1252');
  if (windows.match(LETTERS) !== null) return windows;
  for (const encoding of OTHERS) {
    const text = iconv.decode(bytes, encoding);
    for (const { index } of text.matchAll(LETTERS)) if (!PUNCTUATION.test(windows.charAt(index))) return text;
  }
  return windows;
}

/**
 * Text in UTF-16 or UTF-8 or, failing those, as Windows, DOS or an old Macintosh write it.
 * @param {Buffer} bytes
 */
export function decode(bytes) {
  const mark = bytes.subarray(0, 2).toString('latin1');
  const utf16 = MARKS.find(([, m]) => m === mark)?.[0] ?? (bytes.includes(0) ? withoutMark(bytes) : null);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  // A picture or a PDF is full of zero bytes; no other text is.
  if (bytes.includes(0)) throw new Error('Neither text nor Excel');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return oneByte(bytes);
  }
}
