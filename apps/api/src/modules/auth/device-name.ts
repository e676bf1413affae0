/** The first that fits is the one: every browser also names those it descends from. */
const NAVEGADORES: ReadonlyArray<[RegExp, string]> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SISTEMAS: ReadonlyArray<[RegExp, string]> = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const primero = (reglas: ReadonlyArray<[RegExp, string]>, text: string) =>
  reglas.find(([patron]) => patron.test(text))?.[1];

/**
 * The browser and system of a sign-in, in words people recognise: 'Chrome en Windows'. Null where the header tells
 * nothing that people know.
 */
export function dispositivoDe(agente: string | undefined): string | null {
  const [navegador, sistema] = [primero(NAVEGADORES, agente ?? ''), primero(SISTEMAS, agente ?? '')];
  if (sistema === undefined) return navegador ?? null;
  return `${navegador ?? 'Navegador'} en ${sistema}`;
}
