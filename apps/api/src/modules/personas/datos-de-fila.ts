import {
  type CampoPersona,
  columnaDeCampo,
  type DatoDeCampo,
  type DatosEscritos,
  LARGO_DATO,
  plano,
  problemaDeDato,
} from '@jornal/contract';
import { numberIn, type Row, textIn } from '@jornal/spreadsheets';
import { type Datos, tieneTodo } from './datos-propios.js';
import { siONoDe } from './si-o-no.js';

/** A day as people and programs write one: '28/02/1990', '28-02-1990', '1990-02-28', with an hour or without. */
const DEL_REVES = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4})$/;
const DE_PROGRAMA = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/;
const iso = (anio = '', mes = '', dia = ''): string => `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;

function diaEscrito(texto: string): string {
  const [deReves, dePrograma] = [DEL_REVES.exec(texto), DE_PROGRAMA.exec(texto)];
  if (deReves) return iso(deReves[3], deReves[2], deReves[1]);
  return dePrograma ? iso(dePrograma[1], dePrograma[2], dePrograma[3]) : texto;
}

/** A comma alone is that of decimals, as the file of cards writes it: a measure has three of them too, other than prices. */
const conComa = (texto: string): number | null =>
  /^-?\d+(,\d+)?(e-\d+)?$/.test(texto) ? Number(texto.replace(',', '.')) : null;

/** The value that a cell means for a field, right or not. */
function datoDeCelda({ id, tipo, opciones }: CampoPersona, row: Row, texto: string): DatoDeCampo {
  switch (tipo) {
    case 'numero':
      return conComa(texto) ?? (numberIn(row, columnaDeCampo({ id, nombre: '' }).campo) as DatoDeCampo);
    case 'fecha':
      return diaEscrito(texto);
    case 'si_no':
      return siONoDe(texto) ?? texto;
    case 'opcion':
      return opciones.find((una) => plano(una) === plano(texto)) ?? texto;
    case 'texto':
      return texto.replace(/\r\n?/g, '\n');
  }
}

/** The own fields as a row says them; an empty cell says nothing. Cells that cannot be are told in `problemas`. */
export function datosDeFila(
  row: Row,
  campos: readonly CampoPersona[],
  problemas: Map<string, string>,
): DatosEscritos | undefined {
  const escritos = campos.flatMap((campo) => {
    const columna = columnaDeCampo(campo).campo;
    const texto = textIn(row, columna);
    if (texto === undefined || texto === '') return [];
    const dato = datoDeCelda(campo, row, texto);
    const largo = typeof dato === 'string' && dato.length > LARGO_DATO;
    const problema = largo ? `${campo.nombre}: Máximo ${LARGO_DATO} caracteres` : problemaDeDato(campo, dato);
    if (problema !== null) {
      problemas.set(columna, problema);
      // An option that was taken away is no mistake on the card that has it, which is known later.
      return campo.tipo === 'opcion' && !largo ? [{ id: campo.id, dato }] : [];
    }
    return [{ id: campo.id, dato }];
  });
  return escritos.length === 0 ? undefined : escritos;
}

/** The cells of a row that cannot be, but those which say what the card has already. */
export function problemasAnte(
  problemas: ReadonlyMap<string, string>,
  escritos: DatosEscritos | undefined,
  datos: Datos,
): ReadonlyMap<string, string> {
  const suyas = new Set(
    escritos
      ?.filter((escrito) => tieneTodo(datos, [escrito]))
      .map(({ id }) => columnaDeCampo({ id, nombre: '' }).campo),
  );
  return new Map([...problemas].filter(([columna]) => !suyas.has(columna)));
}
