/** The rules of the business's own fields on the cards of people that need no schemas. Pure, so that screens load it. */

export const TIPOS_CAMPO = ['texto', 'numero', 'fecha', 'opcion', 'si_no'] as const;
export type TipoCampo = (typeof TIPOS_CAMPO)[number];
export const NOMBRE_TIPO_CAMPO: Readonly<Record<TipoCampo, string>> = {
  texto: 'Texto',
  numero: 'Número',
  fecha: 'Fecha',
  opcion: 'Una opción',
  si_no: 'Sí o no',
};

/** How many own fields a business has, those no longer in use counted. */
export const CAMPOS_MAXIMO = 30;
export const LARGO_DATO = 300;

/** The value of an own field: a text, a number, a day 'YYYY-MM-DD', one of its options, or yes and no. */
export type DatoDeCampo = string | number | boolean;
type Campo = { nombre: string; tipo: TipoCampo; opciones: readonly string[] };

/** Above any measure of a person. */
const NUMERO_MAXIMO = 1_000_000_000_000;

const esDia = (texto: string): boolean => {
  const [, anio, mes, dia] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(texto) ?? []).map(Number);
  if (anio === undefined || mes === undefined || dia === undefined || anio < 1900) return false;
  return mes >= 1 && mes <= 12 && dia >= 1 && dia <= new Date(Date.UTC(anio, mes, 0)).getUTCDate();
};

/** The sentence of a value that its field cannot have; null where it is right. */
export function problemaDeDato({ nombre, tipo, opciones }: Campo, dato: DatoDeCampo): string | null {
  switch (tipo) {
    case 'texto':
      return typeof dato === 'string' ? null : `${nombre}: escribe un texto`;
    case 'numero':
      return typeof dato === 'number' && Number.isFinite(dato) && Math.abs(dato) <= NUMERO_MAXIMO
        ? null
        : `${nombre}: escribe un número`;
    case 'fecha':
      return typeof dato === 'string' && esDia(dato) ? null : `${nombre}: escribe una fecha que existe`;
    case 'opcion':
      return typeof dato === 'string' && opciones.includes(dato)
        ? null
        : `${nombre}: elige ${new Intl.ListFormat('es', { type: 'disjunction' }).format(opciones)}`;
    case 'si_no':
      return typeof dato === 'boolean' ? null : `${nombre}: elige Sí o No`;
  }
}

/** A value as people read it: '28/02/1990', '1,5', 'Sí'. */
export function datoEnTexto(tipo: TipoCampo, dato: DatoDeCampo): string {
  if (typeof dato === 'boolean') return dato ? 'Sí' : 'No';
  if (typeof dato === 'number') return String(dato).replace('.', ',');
  return tipo === 'fecha' ? dato.split('-').reverse().join('/') : dato;
}

/** The column of an own field in a table that is imported. */
export const columnaDeCampo = ({ id, nombre }: { id: number; nombre: string }) => ({
  campo: `campo_${id}`,
  titulo: nombre,
  sinonimos: [],
  requerida: false,
  largo: 1_200,
});
