/** The services, products and operators that the search of the counter finds for a typed text. */
import type { Operador, Servicio, TiqueteEnLista } from '@jornal/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { coincide } from '../../lib/lista-local';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { catalogoQuery } from '../catalogo/api';
import { operadoresQuery } from '../operadores/api';
import { conocidasQuery } from '../personas/api';
import { type Conocida, useConocidas } from '../personas/conocidas-panel';
import { tiquetesQuery } from '../tiquetes/api';
import { disponiblesQuery, PRODUCTOS_A_LA_VISTA, porCodigoQuery } from '../ventas/api';
import { masUsadosQuery } from './api';
import type { DeProducto } from './tiquete-en-curso';

/** As many services as are looked over; the others are searched. */
const SERVICIOS_A_LA_VISTA = 12;
const ESPERA_MS = 300;
/** A person is looked for by as many letters. */
const LETRAS = 3;

export type Hallado =
  | { de: 'servicio'; servicio: Servicio }
  | { de: 'producto'; producto: DeProducto }
  | { de: 'operador'; operador: Operador }
  | { de: 'persona'; persona: Persona }
  | { de: 'tiquete'; tiquete: Cobrado };
type Persona = { id: number; nombre: string; telefono: string | null };
type Cobrado = Pick<TiqueteEnLista, 'id' | 'numero' | 'total'>;

/** The name by which a finding is told. */
export function nombreDe(hallado: Hallado): string {
  switch (hallado.de) {
    case 'servicio':
      return hallado.servicio.nombre;
    case 'producto':
      return hallado.producto.nombre;
    case 'persona':
      return hallado.persona.nombre;
    case 'tiquete':
      return `Tiquete ${hallado.tiquete.numero}`;
    default:
      return `${hallado.operador.nombre} ${hallado.operador.apellido}`;
  }
}

/** '3*corte': three of them. '@laura': who attends. */
export function leerEntrada(texto: string): { cantidad: number; buscado: string; operador: boolean } {
  const [, cuantos, resto = ''] = /^\s*(\d{1,4})\s*\*(.*)$/.exec(texto) ?? [];
  const buscado = (cuantos === undefined ? texto : resto).trim();
  const operador = buscado.startsWith('@');
  return {
    cantidad: Math.max(1, Number(cuantos ?? 1)),
    buscado: operador ? buscado.slice(1).trim() : buscado,
    operador,
  };
}

/** The parts of the catalogue that this person may charge. */
export function useSeCobran(): { servicios: boolean; productos: boolean } {
  const { puede } = useSesion();
  return { servicios: puede('servicios.crear'), productos: puede('ventas.crear') && puede('productos.ver') };
}

export type Hallazgos = {
  servicios: readonly Servicio[];
  productos: readonly DeProducto[];
  operadores: readonly Operador[];
  personas: readonly Persona[];
  tiquetes: readonly Cobrado[];
  /** As many services and products as there are besides. */
  mas: number;
  cargando: boolean;
  error: boolean;
  reintentar: () => void;
  /** The catalogue has nothing, whatever is searched. */
  vacio: boolean;
};

export function useHallazgos(entidadId: number, texto: string): Hallazgos {
  const se = useSeCobran();
  const { soloLoPropio } = useSesion();
  const { buscado, operador } = leerEntrada(texto);
  const loBuscado = operador ? '' : buscado;
  const [buscadoYa] = useDebouncedValue(loBuscado, ESPERA_MS);
  const catalogo = useQuery({ ...catalogoQuery(entidadId), enabled: se.servicios });
  const vitrina = useQuery({
    ...disponiblesQuery(String(entidadId), buscadoYa),
    enabled: se.productos,
    placeholderData: keepPreviousData,
  });
  const gente = usePersonas(loBuscado, entidadId);
  const cobrados = useTiquetes(buscadoYa, entidadId);
  const usados = useQuery(masUsadosQuery(entidadId));
  const personas = useQuery({ ...operadoresQuery(entidadId), enabled: !soloLoPropio });
  const activos = (catalogo.data ?? []).filter(({ estado }) => estado);
  // The most charged is at hand; the searched come in the order in which Enter takes it.
  const servicios =
    buscado === ''
      ? primero(
          usados.data?.servicios.map((id) => activos.find((uno) => uno.id === id)),
          activos,
        )
      : activos.filter(({ nombre }) => coincide(buscado, nombre));
  const hallados: readonly DeProducto[] = vitrina.data?.data ?? [];
  const productos =
    buscadoYa === '' && vitrina.data
      ? primero(usados.data?.productos, hallados).slice(0, PRODUCTOS_A_LA_VISTA)
      : hallados;
  const consultas = [...(se.servicios ? [catalogo] : []), ...(se.productos ? [vitrina] : [])];
  const alaVista = servicios.slice(0, SERVICIOS_A_LA_VISTA);
  return {
    servicios: operador ? [] : alaVista,
    productos: operador ? [] : productos,
    operadores: operador ? (personas.data ?? []).filter((uno) => atiendeComo(uno, buscado)) : [],
    personas: gente,
    tiquetes: cobrados,
    mas: operador ? 0 : servicios.length - alaVista.length + (vitrina.data?.pagination.total ?? 0) - productos.length,
    cargando: [...consultas, usados].some(({ data, isError }) => data === undefined && !isError),
    error: consultas.some(({ data, isError }) => data === undefined && isError),
    reintentar: () => {
      for (const { refetch } of consultas) void refetch();
    },
    vacio: activos.length === 0 && buscadoYa === '' && productos.length === 0,
  };
}

/** The people with a card that a name or a telephone may mean. */
function usePersonas(buscado: string, entidadId: number): Persona[] {
  const conocidas = useConocidas(buscado, entidadId, NINGUNA);
  if (buscado === '') return [];
  return [...conocidas.values()].flatMap(({ persona_id: id, nombre, telefono }) =>
    id === null ? [] : [{ id, nombre, telefono }],
  );
}
const NINGUNA: readonly Conocida[] = [];

/** The charged ticket of a number: '124', or '#124'. */
function useTiquetes(buscado: string, entidadId: number): readonly Cobrado[] {
  const { accede } = useSesion();
  const [, numero] = /^#?(\d{1,7})$/.exec(buscado) ?? [];
  const { data } = useQuery({
    ...tiquetesQuery({ search: numero ?? '', entidad_id: String(entidadId), page: '1', per_page: '10' }),
    enabled: numero !== undefined && accede('tiquetes'),
  });
  return numero === undefined ? [] : (data?.data ?? []).filter((uno) => uno.numero === Number(numero));
}

/** Those of a list, after the ones that go first. */
function primero<T extends { id: number }>(antes: ReadonlyArray<T | undefined> = [], todos: readonly T[]): T[] {
  const primeros = antes.filter((uno) => uno !== undefined);
  return [...primeros, ...todos.filter(({ id }) => !primeros.some((uno) => uno.id === id))];
}

/**
 * The one that Enter takes for a text: the product of that barcode, else the first service, else the first product, else the
 * first person of that name. Digits are a code: whose telephone they are is pressed. Null: there is none, which is said.
 */
export function useResolver(entidadId: number): (texto: string) => Promise<Hallado | null> {
  const consultas = useQueryClient();
  const se = useSeCobran();
  const { puede } = useSesion();
  const sede = String(entidadId);

  const operadorDe = async (buscado: string): Promise<Hallado | undefined> => {
    const operador = (await consultas.fetchQuery(operadoresQuery(entidadId))).find((uno) => atiendeComo(uno, buscado));
    return operador && { de: 'operador', operador };
  };
  const productoDe = async (consulta: Promise<readonly DeProducto[]>): Promise<Hallado | undefined> => {
    const productos = await consulta;
    const producto = productos.find(({ stock }) => stock > 0);
    if (productos.length > 0 && !producto) throw new Error(AGOTADO);
    return producto && { de: 'producto', producto };
  };
  const servicioDe = async (buscado: string): Promise<Hallado | undefined> => {
    const catalogo = await consultas.ensureQueryData(catalogoQuery(entidadId));
    const servicio = catalogo.find(({ estado, nombre }) => estado && coincide(buscado, nombre));
    return servicio && { de: 'servicio', servicio };
  };
  const personaDe = async (buscado: string): Promise<Hallado | undefined> => {
    if (buscado.length < LETRAS || !/\p{L}/u.test(buscado) || !puede('personas.ver')) return undefined;
    const [persona] = await consultas.fetchQuery(conocidasQuery(buscado, entidadId));
    return persona && { de: 'persona', persona };
  };
  const loHallado = async (buscado: string): Promise<Hallado | undefined> =>
    (se.productos ? await productoDe(consultas.fetchQuery(porCodigoQuery(sede, buscado))) : undefined) ??
    (se.servicios ? await servicioDe(buscado) : undefined) ??
    (se.productos
      ? await productoDe(consultas.fetchQuery(disponiblesQuery(sede, buscado)).then(({ data }) => data))
      : undefined) ??
    personaDe(buscado);

  return async (texto) => {
    const { buscado, operador } = leerEntrada(texto);
    try {
      const hallado = await (operador ? operadorDe(buscado) : loHallado(buscado));
      if (!hallado) avisos.info(`No se encontró «${buscado}»`);
      return hallado ?? null;
    } catch (error) {
      avisos.error(error instanceof Error && error.message === AGOTADO ? AGOTADO : mensajeDe(error, 'Error al buscar'));
      return null;
    }
  };
}
const AGOTADO = 'Stock insuficiente. Disponible: 0';

/** Whether a typed name means an operator who works here. */
const atiendeComo = ({ activo, nombre, apellido }: Operador, buscado: string): boolean =>
  activo !== false && coincide(buscado, `${nombre} ${apellido}`);
