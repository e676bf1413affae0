import { type CampoPersona, type DatoDeCampo, type DatosEscritos, problemaDeDato } from '@jornal/contract';
import { invalidField } from '../../platform/errors/business-error.js';

/** The data of a person in the own fields, by the id of each. */
export type Datos = Record<string, DatoDeCampo>;

/** Whether two values are the same, as the forms of people have them. */
const esta = (datos: Datos, id: number, dato: DatoDeCampo): boolean => datos[String(id)] === dato;

/**
 * The own fields of a card after a form: what is left out is emptied, but what fields hold that are not in use. A value
 * that was there stays right, whatever the options of its field are by now.
 */
export function datosTras(campos: readonly CampoPersona[], antes: Datos, escritos: DatosEscritos): Datos {
  const activos = new Map(campos.filter(({ activo }) => activo).map((campo) => [campo.id, campo]));
  const quedan = Object.entries(antes).filter(([id]) => !activos.has(Number(id)));
  const datos: Datos = Object.fromEntries(quedan);
  for (const { id, dato } of escritos) {
    if (dato !== null && esta(antes, id, dato) && !activos.has(id)) continue;
    const campo = activos.get(id);
    if (campo === undefined)
      throw invalidField('CAMPO_DESCONOCIDO', 'campos', 'Ese campo ya no se usa: vuelve a abrir la ficha');
    if (dato === null || dato === '') continue;
    const problema = esta(antes, id, dato) ? null : problemaDeDato(campo, dato);
    if (problema !== null) throw invalidField('DATO_INVALIDO', 'campos', problema);
    datos[String(id)] = dato;
  }
  return datos;
}

/** The own fields of a card as the audit trail tells them: each by its name. */
export const datosConNombre = (campos: readonly CampoPersona[], datos: Datos) =>
  campos.flatMap(({ id, nombre }) => {
    const dato = datos[String(id)];
    return dato === undefined ? [] : [{ id, nombre, dato }];
  });

/** A card as a row of a sheet says it, by the ids of its own fields. */
export const datosDe = (escritos: DatosEscritos): Datos =>
  Object.fromEntries(escritos.flatMap(({ id, dato }) => (dato === null ? [] : [[String(id), dato]])));

/** Whether a card has all that a row says of its own fields. */
export const tieneTodo = (datos: Datos, escritos: DatosEscritos): boolean =>
  escritos.every(({ id, dato }) => dato === null || esta(datos, id, dato));
