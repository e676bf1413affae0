import type { TiqueteAbierto } from '@jornal/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { desdeAbierto, estaGuardado, problemaAlGuardar } from './abierto';
import { abiertosQuery, abrirTiquete, descartarAbierto, guardarAbierto, leerAbierto } from './api';
import type { Abierto } from './en-curso';
import { hayAlgo, porGuardar } from './reglas';
import type { EnMostrador } from './use-tiquete';

/** The news of the open ticket at the counter from other devices; null: there is none. */
type Novedad = 'cambio' | 'ya-no-esta' | null;
export type Abiertos = {
  lista: readonly TiqueteAbierto[];
  /** They were asked for, and came or could not. */
  leidos: boolean;
  novedad: Novedad;
  ocupado: boolean;
  /** Leaves the ticket open, and begins the next one. */
  dejar: () => Promise<void>;
  /** Goes on with an open one; the one at the counter is left open first. */
  retomar: (id: number) => Promise<void>;
  /** The one at the counter as another device left it. */
  verDeNuevo: () => Promise<void>;
  descartar: () => Promise<void>;
  /** Lets go of it as it is. */
  empezarOtro: () => void;
};

/** The news that a list tells of an open ticket that was read before it. */
function novedadDe(abierto: Abierto | null, lista: readonly TiqueteAbierto[]): Novedad {
  if (abierto === null) return null;
  const suyo = lista.find(({ id }) => id === abierto.id);
  if (suyo === undefined) return 'ya-no-esta';
  return suyo.version > abierto.version ? 'cambio' : null;
}

type Props = {
  entidadId: number;
  mostrador: EnMostrador;
  /** It is on its way to be charged. */
  cobrando: boolean;
  /** The appointment of the ticket that is gone on with. */
  alCita: (id: number | null) => void;
  /** Another ticket is at the counter: the button that was pressed for it is gone, or is of no use now. */
  alBuscar: () => void;
};

/** The open tickets of a branch, and the one at the counter among them. */
export function useAbiertos({ entidadId, mostrador, cobrando, alCita, alBuscar }: Props): Abiertos {
  const { tiquete, despachar, terminar } = mostrador;
  const { esAdmin } = useSesion();
  const consultas = useQueryClient();
  const { data: lista, isPending } = useQuery(abiertosQuery(entidadId));
  const envio = useMutation({
    mutationFn: (de: typeof tiquete) =>
      de.abierto
        ? guardarAbierto({ id: de.abierto.id, version: de.abierto.version, ...porGuardar(de) })
        : abrirTiquete({ ...(esAdmin && { entidad_id: entidadId }), ...porGuardar(de) }),
  });
  const lectura = useMutation({ mutationFn: leerAbierto });
  const descarte = useMutation({ mutationFn: descartarAbierto });
  const refrescar = () => consultas.invalidateQueries({ queryKey: ['tiquetes', 'abiertos', entidadId] });

  /** Saves the one at the counter where that is needed; false: it could not be, which was said. */
  const guardar = async (): Promise<boolean> => {
    if (!hayAlgo(tiquete) || estaGuardado(tiquete)) return true;
    const problema = problemaAlGuardar(tiquete);
    if (problema !== null) {
      avisos.error(problema);
      return false;
    }
    try {
      const { data } = await envio.mutateAsync(tiquete);
      const quien = tiquete.nombre.trim() === '' ? tiquete.persona?.nombre : undefined;
      avisos.exito(`${quien ?? data.titulo} quedó abierto`);
      return true;
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al dejar abierto el tiquete'));
      return false;
    } finally {
      void refrescar();
    }
  };
  const poner = async (id: number) => {
    try {
      const entero = await lectura.mutateAsync(id);
      terminar();
      despachar({ que: 'poner', tiquete: desdeAbierto(entero) });
      alCita(entero.cita_id);
      alBuscar();
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al abrir el tiquete'));
      void refrescar();
    }
  };

  const empezarOtro = () => {
    terminar();
    alCita(null);
    alBuscar();
  };
  const { abierto, por_confirmar } = tiquete;
  // A ticket that may be charged already is not left for another.
  const ocupado = por_confirmar !== null || envio.isPending || lectura.isPending || descarte.isPending;
  return {
    lista: lista ?? [],
    leidos: !isPending,
    // While something of it is on its way the list may tell of that before the answer does.
    novedad: lista && !ocupado && !cobrando ? novedadDe(abierto, lista) : null,
    ocupado,
    dejar: async () => {
      if (await guardar()) empezarOtro();
    },
    retomar: async (id) => {
      if (por_confirmar === null && id !== abierto?.id && (await guardar())) await poner(id);
    },
    verDeNuevo: async () => {
      if (abierto) await poner(abierto.id);
    },
    descartar: async () => {
      if (!abierto) return;
      const { message } = await descarte.mutateAsync(abierto);
      empezarOtro();
      avisos.exito(message);
      void refrescar();
    },
    empezarOtro,
  };
}
