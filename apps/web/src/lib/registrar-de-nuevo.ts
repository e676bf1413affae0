import type { IngresoNuevo, Medio, MetodoPago, Montos } from '@jornal/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Money that was annulled does not come back: it is registered again, in a form filled in with its values. Those travel
 * in the state of the history entry, so that no address holds it.
 */
export type DatosDeNuevo = {
  gasto: Reparto & ConMetodo & { descripcion: string; monto: number; fecha: string; entidad_id: number | null };
  ingreso: IngresoNuevo;
  pago: ConMetodo & { empleado_id: number; monto: number; fecha: string; estado: boolean; metodo_pago: Medio };
  venta: Reparto & { producto_id: number; cantidad: number; observaciones: string };
  servicio: Reparto &
    ConMetodo & {
      referencia?: string | undefined;
      empleado_id: number;
      fecha: string;
      entidad_id: number;
      servicios: Array<{ servicio_id: number; cantidad: number; descuento_porcentaje: number }>;
    };
};
type Que = keyof DatosDeNuevo;
export type DeNuevo = { [Q in Que]: { de: Q; datos: DatosDeNuevo[Q] } }[Que];
/** By which method of the business's own, where that is known. */
type ConMetodo = { metodo_id?: number | null | undefined };
type Reparto = { metodo_pago: MetodoPago } & Montos;

/** Where each is registered; a sale, of its product. */
function pantallaDe(deNuevo: DeNuevo): string {
  if (deNuevo.de === 'venta') return `/ventas?producto=${deNuevo.datos.producto_id}`;
  if (deNuevo.de === 'servicio') return `/servicios/registrar?entidad_id=${deNuevo.datos.entidad_id}`;
  return { gasto: '/gastos', ingreso: '/ingresos-adicionales', pago: '/pagos/registrar' }[deNuevo.de];
}

/** Opens the form of an annulled record, filled in with its values. */
export function useRegistrarDeNuevo(): (deNuevo: DeNuevo) => void {
  const irA = useNavigate();
  return useCallback((deNuevo) => void irA(pantallaDe(deNuevo), { state: { deNuevo } }), [irA]);
}

/**
 * The record that this screen is asked to register again: `alPedir` is called each time, `vez` says which time it is,
 * and `datos` stay until they are let go, which is another time too.
 */
export function useDeNuevo<Q extends Que>(
  de: Q,
  alPedir?: (datos: DatosDeNuevo[Q]) => void,
): { datos: DatosDeNuevo[Q] | null; vez: number; soltar: () => void } {
  const lugar = useLocation();
  const irA = useNavigate();
  const [{ datos, vez }, setPedido] = useState<{ datos: DatosDeNuevo[Q] | null; vez: number }>({ datos: null, vez: 0 });
  const ultimo = useRef(alPedir);
  ultimo.current = alPedir;
  const pedido = (lugar.state as { deNuevo?: DeNuevo } | null)?.deNuevo;
  const esEsto = pedido?.de === de ? (pedido.datos as DatosDeNuevo[Q]) : null;

  useEffect(() => {
    if (esEsto === null) return;
    setPedido((previo) => ({ datos: esEsto, vez: previo.vez + 1 }));
    ultimo.current?.(esEsto);
    // Reloading the page, or coming back to it, does not ask again.
    void irA({ pathname: lugar.pathname, search: lugar.search }, { replace: true, state: null });
  }, [esEsto, irA, lugar.pathname, lugar.search]);

  return {
    datos,
    vez,
    soltar: useCallback(
      () => setPedido((previo) => (previo.datos === null ? previo : { datos: null, vez: previo.vez + 1 })),
      [],
    ),
  };
}
