import { PALABRAS_CAMPO } from './auditoria.campos.js';
import { ACCIONES_DE_ANTES, PALABRAS_ACCION, PALABRAS_RECURSO, PALABRAS_VALOR } from './auditoria.words.js';
import { conBarras, diaEn, horaEn } from './fechas.js';
import { formatoPesos } from './money.js';

/** Fields whose words are of a list of ours; everywhere else a text is what a person wrote. */
const CON_PALABRAS = new Set([
  'metodo_pago',
  'devuelto_con',
  'tipo',
  'tipo_pago',
  'estado',
  'dia_semana',
  'alcance',
  'formato',
]);

const DINERO =
  /^(monto|precio|costo|total|subtotal|ganancia|valor|budget|diferencia|saldo|limite_fiado)|_(contado|esperado|unitario)$/;
const PORCENTAJE = /porcentaje/;
const DIA = /^\d{4}-\d{2}-\d{2}$/;
const INSTANTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Says nothing that the row does not say already, or is of the product alone. */
const DE_MAS = new Set([
  ...[
    'id',
    'usuario_id',
    'entidad_id',
    'created_at',
    'actualizada_en',
    'secuencia',
    'rol_desde',
    'personales',
    'olvidado',
  ],
]);

type Hecho = { accion: string; recurso: string };
type ConCambios = { antes?: unknown; despues?: unknown };
/** A field of a deed; null where there was nothing. */
export type CambioCampo = { campo: string; etiqueta: string; antes: string | null; despues: string | null };

const llano = (clave: string): string => clave.charAt(0).toUpperCase() + clave.slice(1).replaceAll('_', ' ');

/** The word that a deed has now, by whatever version it was noted down. */
export const accionDeHoy = ({ accion, recurso }: Hecho): string =>
  ACCIONES_DE_ANTES.find((hecho) => hecho.recurso === recurso && hecho.antes === accion)?.ahora ?? accion;

/** The deed and its record. */
export function enPalabras(hecho: Hecho): { accion: string; recurso: string } {
  const accion = accionDeHoy(hecho);
  return {
    accion: PALABRAS_ACCION[accion] ?? llano(accion),
    recurso: PALABRAS_RECURSO[hecho.recurso] ?? llano(hecho.recurso),
  };
}

type Objeto = Record<string, unknown>;
const esObjeto = (valor: unknown): valor is Objeto =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);

function escalar(campo: string, valor: string | number | boolean, zona: string): string {
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No';
  if (typeof valor === 'number')
    return DINERO.test(campo)
      ? formatoPesos(valor)
      : PORCENTAJE.test(campo)
        ? `${String(valor).replace('.', ',')} %`
        : String(valor);
  if (DIA.test(valor)) return conBarras(valor);
  if (INSTANTE.test(valor)) {
    const cuando = new Date(valor);
    return `${conBarras(diaEn(zona, cuando))} ${horaEn(zona, cuando)}`;
  }
  return CON_PALABRAS.has(campo) ? (PALABRAS_VALOR[valor] ?? valor) : valor;
}

/** An object within a value, by its name and the fields that go with it. */
function objetoEnTexto(valor: Objeto, zona: string): string {
  const nombre = [valor.nombre ?? valor.name ?? valor.servicio ?? valor.email, valor.apellido]
    .filter((parte) => typeof parte === 'string')
    .join(' ');
  if (nombre === '')
    return typeof valor.id === 'number' && Object.keys(valor).length === 1 ? `N.º ${valor.id}` : pares(valor, zona);
  const resto = Object.fromEntries(
    Object.entries(valor).filter(
      ([clave]) => !['id', 'nombre', 'name', 'servicio', 'email', 'apellido'].includes(clave),
    ),
  );
  return Object.keys(resto).length === 0 ? nombre : `${nombre} (${pares(resto, zona)})`;
}

const pares = (valor: Objeto, zona: string): string =>
  Object.entries(valor)
    .flatMap(([clave, dato]) => {
      const texto = enTexto(clave, dato, zona);
      if (texto === null) return [];
      return esObjeto(dato) ? [texto] : [`${etiquetaDe(clave).toLowerCase()} ${texto}`];
    })
    .join(', ');

function enTexto(campo: string, valor: unknown, zona: string): string | null {
  if (valor === null || valor === undefined || valor === '') return null;
  if (Array.isArray(valor)) return valor.map((uno) => enTexto(campo, uno, zona)).join('; ') || null;
  return esObjeto(valor) ? objetoEnTexto(valor, zona) : escalar(campo, valor as string | number | boolean, zona);
}

const etiquetaDe = (campo: string): string => PALABRAS_CAMPO[campo] ?? llano(campo);

/** The fields of one side: of a list of switches (permissions, modules), each switch by its name. */
function camposDe(valor: unknown): Map<string, { etiqueta: string; dato: unknown }> {
  if (Array.isArray(valor)) {
    return new Map(
      valor.filter(esObjeto).flatMap((uno) => {
        const clave = uno.permiso ?? uno.modulo ?? uno.nombre;
        return typeof clave === 'string'
          ? [[clave, { etiqueta: llano(clave).replace('.', ': '), dato: uno.estado ?? uno.activo ?? null }] as const]
          : [];
      }),
    );
  }
  if (!esObjeto(valor)) return new Map();
  return new Map(
    Object.entries(valor).flatMap(([campo, dato]) =>
      DE_MAS.has(campo) ? [] : [[campo, { etiqueta: etiquetaDe(campo), dato }] as const],
    ),
  );
}

/** Stands beside what a deed left, and is no part of that: the second person who said yes to it. */
const APROBO = 'aprobo';

/**
 * The fields that changed: of a record made or taken away, all of them. An id steps back where its thing is told by
 * name.
 */
export function cambiosDe({ antes, despues }: ConCambios, zona: string): CambioCampo[] {
  const [antiguos, nuevos] = [camposDe(antes), camposDe(despues)];
  const todos = [...new Set([...antiguos.keys(), ...nuevos.keys()])].filter(
    (campo) =>
      !campo.endsWith('_id') ||
      ![campo.slice(0, -3), `${campo.slice(0, -3)}_nombre`].some(
        (nombre) => antiguos.has(nombre) || nuevos.has(nombre),
      ),
  );
  const [habia, hay] = [antiguos.size > 0, [...nuevos.keys()].some((campo) => campo !== APROBO)];
  return todos.flatMap((campo) => {
    const cambio = {
      campo,
      etiqueta: (nuevos.get(campo) ?? antiguos.get(campo))?.etiqueta ?? campo,
      antes: enTexto(campo, antiguos.get(campo)?.dato, zona),
      despues: enTexto(campo, nuevos.get(campo)?.dato, zona),
    };
    // Of two pictures, a field that only one of them has did not change: the other is a shorter one.
    const callado = habia && hay && !(antiguos.has(campo) && nuevos.has(campo)) && antiguos.size > 1;
    return cambio.antes === cambio.despues || (callado && campo !== APROBO) ? [] : [cambio];
  });
}
