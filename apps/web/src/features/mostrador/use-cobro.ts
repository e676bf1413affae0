import type { TiqueteCobrado } from '@jornal/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { enDuda } from '../../lib/api-client';
import { consejoDe, ErrorApi, mensajeDe } from '../../lib/error-api';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { cobrarTiquete } from './api';
import { cuadrar } from './cobros';
import { porEnviar, porPagar } from './reglas';
import { type EnMostrador, useTiquete } from './use-tiquete';

type Cobrado = { total: number; por_cobrar: number; a_favor: number; propina: number; vuelto: number };
export type Hecho = TiqueteCobrado & Cobrado;
/** `clave`: the line that the server refused. */
export type Fallo = { mensaje: string; consejo: string | null; clave: number | undefined };
export type Cobro = {
  mostrador: EnMostrador;
  abierto: boolean;
  abrir: () => void;
  cerrar: () => void;
  /** On its way. */
  cobrando: boolean;
  /** It may be charged already. */
  enDuda: boolean;
  fallo: Fallo | null;
  hecho: Hecho | null;
  cobrar: () => Promise<void>;
};

/** The place of the line that a refusal is about; -1: of none. */
function lineaDe(error: unknown): number {
  const campos = error instanceof ErrorApi ? Object.keys(error.errores) : [];
  return Number(campos.map((campo) => /^lineas\.(\d+)/.exec(campo)?.[1]).find(Boolean) ?? -1);
}

/** Nothing tells whether it was charged: no answer came, or another than that of the server. */
const sinRespuesta = (error: unknown): boolean =>
  error instanceof ErrorApi && (error.status === 0 || error.status > 500 || error.codigo === 'OCUPADO');

/** The ticket that is written, and its way to being charged. */
export function useCobro(entidadId: number): Cobro {
  const { esAdmin } = useSesion();
  const consultas = useQueryClient();
  const [abierto, setAbierto] = useState(false);
  const [fallado, setFallado] = useState<(Fallo & { vez: number }) | null>(null);
  const [hecho, setHecho] = useState<Hecho | null>(null);
  const envio = useMutation({ mutationFn: cobrarTiquete });
  const mostrador = useTiquete(entidadId, envio.isPending);
  const { tiquete, sumas, despachar, vez, terminar } = mostrador;
  const yendo = useRef(false);

  const cobrar = async () => {
    // Pressed twice it is sent once.
    if (yendo.current) return;
    yendo.current = true;
    setFallado(null);
    // Sent again it is the same, with the same key.
    const pedido = tiquete.por_confirmar ?? porEnviar(tiquete, esAdmin ? entidadId : null);
    try {
      const { data, tiquete: cobrado } = await envio.mutateAsync(pedido);
      setHecho({ ...cobrado, ...data });
      setAbierto(true);
      terminar();
    } catch (error) {
      const perdida = sinRespuesta(error);
      despachar({ que: 'por_confirmar', por_confirmar: perdida ? pedido : null });
      if (perdida) return;
      const mensaje = mensajeDe(error, 'Error al cobrar el tiquete');
      setFallado({ mensaje, consejo: consejoDe(error), clave: tiquete.lineas[lineaDe(error)]?.clave, vez });
      avisos.error(mensaje);
      // Prices, units or methods may have moved: the lines are told by what there is now.
      void consultas.invalidateQueries();
    } finally {
      yendo.current = false;
    }
  };

  return {
    mostrador,
    abierto,
    abrir: () => {
      setFallado(null);
      setHecho(null);
      // A ticket that may be charged already stays as it was sent.
      despachar({ que: 'cobros', cobros: cuadrar(porPagar(tiquete, sumas), tiquete.cobros) });
      setAbierto(true);
    },
    cerrar: () => setAbierto(false),
    cobrando: envio.isPending,
    enDuda: enDuda(envio),
    // A refusal is of the ticket that was sent, not of the next one.
    fallo: fallado?.vez === vez ? fallado : null,
    hecho,
    cobrar,
  };
}
