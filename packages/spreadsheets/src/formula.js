// Plain JavaScript, as the reader is: it undoes in its thread exactly what the writer of CSV does.

/** The signs that a spreadsheet takes for the beginning of a formula, also in their wide form. */
const SIGNS = '=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20';
const FORMULA = new RegExp(`^[${SIGNS}]`);
const TO_PROTECT = new RegExp(`^'*[${SIGNS}]`);
const PROTECTED = new RegExp(`^'+[${SIGNS}]`);

/**
 * Whether a spreadsheet would take a text for a formula, as a telephone with its '+': it must be text there too.
 * @param {string} text
 */
export const looksLikeFormula = (text) => FORMULA.test(text);

/**
 * A text with a quote before it where it would be a formula. A text with quotes of its own there gets one more, so that
 * taking it off gives the text as it was.
 * @param {string} text
 */
export const protect = (text) => (TO_PROTECT.test(text) ? `'${text}` : text);

/**
 * The same without that quote.
 * @param {string} text
 */
export const unprotect = (text) => (PROTECTED.test(text) ? text.slice(1) : text);
