import { Test } from 'supertest';

/** Fields of a request that hold secrets, which no other person may ever read. */
const CAMPOS = /^(password|actual|nueva|token|clave)$/;
/** The code of a product is a code too, and no secret. */
const CON_CODIGO = /\/api\/(login|primer-uso|cuenta\/)/;
/**
 * Shorter values are part of other texts by chance; the sample text fills schemas, and names too; and a person who
 * sends their address as a password shows it elsewhere.
 */
const MUY_CORTO = 8;
const NO_LO_SON = /^una muestra cualquiera$|^[A-Z_]+$|@/;
/** Where a link is told on purpose, to who may hand it out, and where the example of a password stands that everybody may read. */
const LO_DICEN = /\/api\/(correo\/\d+\/enlace|tiquetes\/\d+\/recibo(\/impresion)?|docs|openapi\.json)$/;

/** Every password and token a test of this file has sent so far. */
const dados = new Set<string>();

export function anotarSecreto(valor: unknown): void {
  if (typeof valor === 'string' && valor.length >= MUY_CORTO && !NO_LO_SON.test(valor)) dados.add(valor);
}

/** Whether a field of a request is one of those. */
export const esSecreto = (url: string, campo: string): boolean =>
  CAMPOS.test(campo) || (campo === 'codigo' && CON_CODIGO.test(url));

function anotarCuerpo(url: string, cuerpo: unknown): void {
  if (typeof cuerpo !== 'object' || cuerpo === null || Buffer.isBuffer(cuerpo)) return;
  for (const [campo, valor] of Object.entries(cuerpo)) if (esSecreto(url, campo)) anotarSecreto(valor);
}

type ConRespuesta = {
  assert: (this: Test, error: unknown, respuesta: { text?: string } | undefined, listo: unknown) => void;
};
/** The methods of the library itself, under a name of the process: it is loaded once, and an earlier file put its own there. */
const SUYO = Symbol.for('supertest of the library');
// The types of the library do not tell of `assert`, which every answer passes before a test looks at it.
const cliente = Test.prototype as unknown as ConRespuesta & { [SUYO]?: ConRespuesta & Pick<Test, 'send'> };
cliente[SUYO] ??= { assert: cliente.assert, send: Test.prototype.send };
const { assert: afirmar, send: enviar } = cliente[SUYO];

/** Every request of a client passes here on its way, whichever library made it. */
Test.prototype.send = function (this: Test, cuerpo?: string | object) {
  anotarCuerpo(this.url, cuerpo);
  return enviar.call(this, cuerpo);
};

/** And every answer on its way back: those that told something are kept until they are asked for. */
const dichos: string[] = [];
cliente.assert = function (error, respuesta, listo) {
  if (respuesta?.text && !LO_DICEN.test(this.url))
    dichos.push(...secretosEn([`${this.method} ${this.url}: ${respuesta.text}`]));
  afirmar.call(this, error, respuesta, listo);
};

/** Which of the secrets given so far some texts hold, each with a piece of where; without repeating the secret itself. */
export function secretosEn(textos: Iterable<string>): string[] {
  const hallados: string[] = [];
  for (const texto of textos) {
    for (const secreto of dados)
      if (texto.includes(secreto)) hallados.push(texto.replaceAll(secreto, '‹secret›').slice(0, 300));
  }
  return hallados;
}

/** The secrets that answers told since the last call. */
export const secretosDichos = (): string[] => dichos.splice(0);

/** A log that keeps its lines to look through, and passes them on. */
export function registroGuardado(destino?: { write(linea: string): unknown }): {
  lineas: string[];
  write(linea: string): void;
} {
  const lineas: string[] = [];
  return {
    lineas,
    write: (linea) => {
      lineas.push(linea);
      destino?.write(linea);
    },
  };
}

/** Where a secret might come to rest; the outbox without the column that is made for one. */
export const DONDE_QUEDARIAN = [
  ...['auditoria', 'auditoria_personal', 'idempotencia', 'intento_login', 'enlace_clave'].map(
    (tabla) => `SELECT '${tabla}: ' || t::text AS texto FROM ${tabla} t`,
  ),
  `SELECT 'correo_saliente: ' || (to_jsonb(t) - 'secreto')::text AS texto FROM correo_saliente t`,
].join(' UNION ALL ');
