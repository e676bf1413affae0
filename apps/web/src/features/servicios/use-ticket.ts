import type { Cita, Servicio } from '@jornal/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { hoy } from '../../lib/format';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { useFormulario } from '../../ui/formulario';
import { repartoCorrecto, repartoDe, repartoInicial } from '../../ui/reparto';
import { catalogoQuery } from '../catalogo/api';
import { metodosQuery } from '../metodos/api';
import { esquemaTicket } from './esquema-ticket';
import { importes, sumar } from './ticket';

type Esquema = ReturnType<typeof esquemaTicket>;
type DeNuevo = DatosDeNuevo['servicio'];

/** The services by id; the pressed one is always among them, even if the list has changed since. */
export function useCatalogo(servicio: Servicio, sucursal: number | null): Map<number, Servicio> {
  const { data } = useQuery(catalogoQuery(sucursal));
  return useMemo(() => new Map([servicio, ...(data ?? [])].map((uno) => [uno.id, uno])), [servicio, data]);
}

/** The values as they were; amounts follow the price where it is another by now. */
function comoFue(inicial: DeNuevo, catalogo: Map<number, Servicio>) {
  const { empleado_id, fecha, servicios, metodo_id, referencia } = inicial;
  const { total } = sumar(servicios.map((linea) => importes(catalogo.get(linea.servicio_id), linea)));
  return {
    empleado_id,
    fecha,
    servicios,
    ...(metodo_id && { metodo_id, referencia }),
    ...(repartoCorrecto(inicial, total) ? repartoDe(inicial) : repartoInicial(total, inicial.metodo_pago)),
  };
}

/** A service that is there twice is one line of two. */
const lineasDe = (servicios: readonly Servicio[]) =>
  [...new Set(servicios.map(({ id }) => id))].map((servicio_id) => ({
    servicio_id,
    cantidad: servicios.filter(({ id }) => id === servicio_id).length,
    descuento_porcentaje: 0,
  }));

/** Begins with what is known: the operator who attends the appointment, and its day when that has come. */
export function useTicket(
  suyos: readonly Servicio[],
  catalogo: Map<number, Servicio>,
  cita: Cita | null,
  inicial: DeNuevo | null,
): UseFormReturn<z.input<Esquema>, unknown, z.output<Esquema>> {
  const { usuario, soloLoPropio } = useSesion();
  const metodos = useQuery(metodosQuery).data;
  const esquema = useMemo(
    () =>
      esquemaTicket(
        (lineas) => sumar(lineas.map((linea) => importes(catalogo.get(linea.servicio_id), linea))).total,
        metodos,
      ),
    [catalogo, metodos],
  );
  return useFormulario(esquema, {
    empleado_id: soloLoPropio ? usuario.operador?.id : cita?.operador_id,
    fecha: cita && cita.fecha < hoy() ? cita.fecha : hoy(),
    servicios: lineasDe(suyos),
    ...repartoInicial(suyos.reduce((suma, { precio }) => suma + precio, 0)),
    ...(inicial && comoFue(inicial, catalogo)),
  });
}
