import { type CampoPersona, type DatoDeCampo, type DatosEscritos, problemaDeDato } from '@jornal/contract';
import { invalidField } from '../../platform/errors/business-error.js';

/** The data of a person in the own fields, by the id of each. */
export type Datos = Record<string, DatoDeCampo>;

/** Whether a card has a value, as the forms of people have them; null: none. */
const esta = (datos: Datos, id: number, dato: DatoDeCampo | null): boolean => (datos[String(id)] ?? null) === dato;

/**
 * The own fields of a card after a form: those that it knew of are as it says, empty of null, and the others stay as they
 * are. A value that was there stays right, whatever the options of its field are by now.
 */
export function datosTras(campos: readonly CampoPersona[], antes: Datos, escritos: DatosEscritos): Datos {
  const activos = new Map(campos.filter(({ activo }) => activo).map((campo) => [campo.id, campo]));
  const datos: Datos = { ...antes };
  for (const { id, dato: escrito } of escritos) {
    const dato = escrito === '' ? null : escrito;
    if (esta(antes, id, dato)) continue;
    const campo = activos.get(id);
    if (campo === undefined)
      throw invalidField('CAMPO_DESCONOCIDO', 'campos', 'Ese campo ya no se usa: vuelve a abrir la ficha');
    const problema = dato === null ? null : problemaDeDato(campo, dato);
    if (problema !== null) throw invalidField('DATO_INVALIDO', 'campos', problema);
    if (dato === null) delete datos[String(id)];
    else datos[String(id)] = dato;
  }
  return datos;
}

/** The own fields of a card as the audit trail tells them: each by its name. */
export const datosConNombre = (campos: readonly CampoPersona[], datos: Datos) =>
  campos.flatMap(({ id, nombre }) => {
    const dato = datos[String(id)];
    return dato === undefined ? [] : [{ id, nombre, dato }];
  });

/** The own fields of a card as a row of a sheet or the audit trail says them, by their ids. */
export const datosDe = (escritos: DatosEscritos): Datos =>
  Object.fromEntries(escritos.flatMap(({ id, dato }) => (dato === null ? [] : [[String(id), dato]])));

/** Whether a card has all that a row says of its own fields. */
export const tieneTodo = (datos: Datos, escritos: DatosEscritos): boolean =>
  escritos.every(({ id, dato }) => dato === null || esta(datos, id, dato));

/** The card as it was before a deed, as a form would say it: the fields that the deed filled are empty. */
export function datosDeAntes(antes: DatosEscritos = [], despues: DatosEscritos = []): DatosEscritos {
  const habia = new Set(antes.map(({ id }) => id));
  return [...antes, ...despues.filter(({ id }) => !habia.has(id)).map(({ id }) => ({ id, dato: null }))];
}
