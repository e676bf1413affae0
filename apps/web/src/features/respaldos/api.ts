import { type EstadoRespaldos, type Respaldo, respaldos } from '@jornal/contract';
import { queryOptions } from '@tanstack/react-query';
import { cliente, dato } from '../../lib/api-client';
import { type Avance, descargarArchivo } from '../../lib/descargar';

const api = cliente(respaldos);

const MIENTRAS_SE_HACE_MS = 1_000;
const CADA_MINUTO = 60_000;

/** The backups there are; while one is made, asked again each second. */
export const respaldosQuery = () =>
  queryOptions({
    queryKey: ['respaldos'],
    queryFn: ({ signal }) => dato(api.listar({ fetchOptions: { signal } })),
    refetchInterval: ({ state: { data } }) => (data?.en_curso ? MIENTRAS_SE_HACE_MS : CADA_MINUTO),
  });

export const hacerRespaldo = () => dato(api.hacer({ body: undefined }));

export const eliminarRespaldo = ({ nombre }: Respaldo, password: string) =>
  dato(api.eliminar({ params: { nombre }, body: { password } }));

/** Keeps the file of one in this machine. */
export const descargarRespaldo = (
  { nombre }: Respaldo,
  password: string,
  alAvanzar: (avance: Avance) => void,
  signal: AbortSignal,
) =>
  descargarArchivo(
    `/api/respaldos/${encodeURIComponent(nombre)}/descargar`,
    { cuerpo: { password } },
    { alAvanzar, signal },
  );

/** The newest that can be restored. */
export const ultimoEntero = ({ respaldos: todos }: EstadoRespaldos): Respaldo | undefined =>
  todos.find(({ entero }) => entero);

const hace = new Intl.RelativeTimeFormat('es-CO');
const UNIDADES = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** 'hace 9 días', of an instant. */
export function haceCuanto(instante: string, ahora: number): string {
  const pasado = Math.max(0, ahora - Date.parse(instante));
  const [unidad, ms] = UNIDADES.find(([, largo]) => pasado >= largo) ?? [null, 1];
  return unidad === null ? 'hace un momento' : hace.format(-Math.floor(pasado / ms), unidad);
}

const MEDIDAS = ['KB', 'MB', 'GB', 'TB'] as const;
const unDecimal = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** '1,2 MB'. */
export function tamano(bytes: number): string {
  const n = Math.min(MEDIDAS.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)) - 1));
  return `${unDecimal.format(bytes / 1024 ** (n + 1))} ${MEDIDAS[n]}`;
}
