import type { Asiento } from '@jornal/contract';
import type { Negocio } from './negocio.js';

const ASOMO = '2000-01-01';
const CIERRE = '2099-12-31';
const CLASES: Readonly<Record<string, string>> = {
  ...{ caja: 'Assets', inventario: 'Assets', por_cobrar: 'Assets', por_pagar: 'Liabilities', a_favor: 'Liabilities' },
  ...{ ingresos: 'Income', comisiones: 'Expenses', costo: 'Expenses', gastos: 'Expenses', ajustes: 'Expenses' },
  ...{ aportes: 'Equity', traslados: 'Equity' },
};

/** 'caja.efectivo' of a branch and of an operator, as beancount names an account. */
function cuentaDe(cuenta: string, entidad_id: number, operador_id: number): string {
  const [familia = ''] = cuenta.split('.');
  const nombre = cuenta.replace(/(^|[._])(\w)/g, (_, punto: string, letra: string) =>
    punto === '.' ? `:${letra.toUpperCase()}` : letra.toUpperCase(),
  );
  return `${CLASES[familia]}:E${entidad_id}:${nombre}:O${operador_id}`;
}

/** The whole book as it is read by who may, page by page. */
async function asientosDe(negocio: Negocio): Promise<Asiento[]> {
  const asientos: Asiento[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await negocio.leer('libro/asientos', { page, per_page: 100 });
    asientos.push(...data);
    if (asientos.length >= pagination.total) return asientos;
  }
}

/** The book of a business as beancount text: what was written at once of one record is a transaction, and each balance is claimed. */
export async function comoBeancount(negocio: Negocio): Promise<string> {
  const cuentas = new Set<string>();
  const transacciones = new Map<string, string[]>();
  for (const { entidad, operador, fecha, debe, haber, monto, origen, origen_id, created_at } of await asientosDe(
    negocio,
  )) {
    const [al, del] = [debe, haber].map((una) => cuentaDe(una, entidad?.id ?? 0, operador?.id ?? 0)) as [
      string,
      string,
    ];
    cuentas.add(al).add(del);
    const cabeza = `${fecha} * "${origen} ${origen_id}" ; ${created_at}`;
    const renglones = transacciones.get(cabeza) ?? [];
    transacciones.set(cabeza, [...renglones, `  ${al}  ${monto} COP`, `  ${del}  ${-monto} COP`]);
  }
  const saldos = await negocio.prueba.sql<{ cuenta: string; entidad_id: number; operador_id: number; saldo: number }>(
    'SELECT entidad_id, cuenta, operador_id, saldo FROM libro_saldo',
  );
  for (const { cuenta, entidad_id, operador_id } of saldos) cuentas.add(cuentaDe(cuenta, entidad_id, operador_id));
  return [
    ...[...cuentas].sort().map((cuenta) => `${ASOMO} open ${cuenta} COP`),
    ...[...transacciones].sort().flatMap(([cabeza, renglones]) => [cabeza, ...renglones]),
    ...saldos.map(
      ({ cuenta, entidad_id, operador_id, saldo }) =>
        `${CIERRE} balance ${cuentaDe(cuenta, entidad_id, operador_id)}  ${saldo} COP`,
    ),
  ].join('\n');
}

const ABRE = /^(\d{4}-\d\d-\d\d) open ((?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z][A-Za-z0-9-]*)+) COP$/;
const EMPIEZA = /^\d{4}-\d\d-\d\d \* ".+" ; .+$/;
const RENGLON = /^ {2}([A-Z]\S+) {2}(-?\d+) COP$/;
const AFIRMA = /^\d{4}-\d\d-\d\d balance ([A-Z]\S+) {2}(-?\d+) COP$/;

/** Reads such a text line by line, and keeps what beancount would reproach it with. */
class Revisor {
  readonly errores: string[] = [];
  transacciones = 0;
  private readonly saldos = new Map<string, number>();
  private readonly afirmadas = new Set<string>();
  private suma = 0;
  private cabeza = '';

  leer(linea: string): void {
    const [, cuenta = '', monto] = RENGLON.exec(linea) ?? [];
    if (monto !== undefined) this.renglon(cuenta, Number(monto));
    else {
      this.cerrar();
      this.directiva(linea);
    }
  }

  private renglon(cuenta: string, monto: number): void {
    this.saldos.set(cuenta, this.saldoDe(cuenta) + monto);
    this.suma += monto;
  }

  private directiva(linea: string): void {
    const [abierta] = ABRE.exec(linea)?.slice(2) ?? [];
    const [afirmada, dicho] = AFIRMA.exec(linea)?.slice(1) ?? [];
    if (abierta !== undefined) this.saldos.set(abierta, 0);
    else if (afirmada !== undefined) this.afirmar(afirmada, Number(dicho));
    else if (EMPIEZA.test(linea)) {
      this.transacciones++;
      this.cabeza = linea;
    } else this.errores.push(`No se entiende: ${linea}`);
  }

  private afirmar(cuenta: string, dicho: number): void {
    this.afirmadas.add(cuenta);
    const saldo = this.saldoDe(cuenta);
    if (saldo !== dicho) this.errores.push(`${cuenta}: dice ${dicho}, suma ${saldo}`);
  }

  private saldoDe(cuenta: string): number {
    const saldo = this.saldos.get(cuenta);
    if (saldo === undefined) this.errores.push(`Sin abrir: ${cuenta}`);
    return saldo ?? 0;
  }

  private cerrar(): void {
    if (this.suma !== 0) this.errores.push(`No suma cero: ${this.cabeza} (${this.suma})`);
    this.suma = 0;
  }

  terminar(): void {
    this.cerrar();
    for (const [cuenta, saldo] of this.saldos)
      if (saldo !== 0 && !this.afirmadas.has(cuenta)) this.errores.push(`${cuenta}: suma ${saldo}, y no tiene saldo`);
  }
}

/** The faults of a text, by what is written in it alone, and how many transactions it has. */
export function revisarBeancount(texto: string): { errores: string[]; transacciones: number } {
  const revisor = new Revisor();
  for (const linea of texto.split('\n')) revisor.leer(linea);
  revisor.terminar();
  const { errores, transacciones } = revisor;
  return { errores, transacciones };
}
