import type { ReportType } from '@jornal/contract';
import { useEffect, useMemo, useState } from 'react';
import { hoy } from '../../lib/format';
import { useEstadoUrl } from '../../lib/url-state';
import { nombreDeBorrador, useBorrador } from '../../ui/use-borrador';
import {
  type EnUrl,
  type Parametros,
  POR_DEFECTO,
  parametrosDe,
  pedidoDe,
  soloLosSuyos,
  sonIguales,
} from './parametros';

const deSucursal = ({ entidad_id }: Pick<Parametros, 'entidad_id'>) => ({
  entidad_id,
  operador_id: '',
  servicio_id: '',
});

/**
 * The parameters of the report on screen stand in the address, so that a link, reload and back give the same one; those
 * chosen for the next one stand in a draft, which follows the address whenever that changes.
 */
export function useParametros(tipos: readonly ReportType[] | undefined) {
  const { filtros: url, cambiar } = useEstadoUrl<EnUrl>(POR_DEFECTO);
  const dia = hoy();
  const aplicados = useMemo(() => parametrosDe(url, dia), [url, dia]);
  const [borrador, setBorrador] = useState(aplicados);
  const [vistos, setVistos] = useState(aplicados);
  if (!sonIguales(vistos, aplicados)) {
    // Another branch in view drops the filters that are of one branch and none of the other choices.
    const soloSucursal = sonIguales(
      { ...vistos, ...deSucursal(aplicados) },
      { ...aplicados, ...deSucursal(aplicados) },
    );
    setVistos(aplicados);
    setBorrador(soloSucursal ? { ...borrador, ...deSucursal(aplicados) } : aplicados);
  }

  // Chosen and not asked for yet, it outlives a reload; leaving it behind takes no question, for it is four choices
  // and little work.
  const { anotar } = useBorrador(
    nombreDeBorrador('parametros', { ...aplicados, ...deSucursal(POR_DEFECTO) }),
    (elegido) => setBorrador((previo) => ({ ...previo, ...elegido })),
  );
  const elegido = sonIguales(borrador, aplicados) ? null : borrador;
  useEffect(() => void anotar(elegido), [elegido, anotar]);

  const aGenerar = soloLosSuyos(
    borrador,
    tipos?.find(({ id }) => id === borrador.report_type),
  );
  /** Begins another report, or the same one anew: its first page, in its own order. A step one goes back from. */
  const generar = (cambio: Partial<Parametros> = {}) => {
    const nuevos = { ...borrador, ...cambio };
    const tipo = tipos?.find(({ id }) => id === nuevos.report_type);
    cambiar({
      ...POR_DEFECTO,
      ...soloLosSuyos(nuevos, tipo),
      per_page: url.per_page,
      entidad_id: url.entidad_id,
      page: '1',
    });
  };
  return {
    hoy: dia,
    url,
    aplicados,
    borrador,
    hayReporte: aplicados.report_type !== '',
    /** The choice differs from the report shown. */
    cambiado: aplicados.report_type !== '' && !sonIguales(aGenerar, aplicados),
    pedido: pedidoDe(aplicados, url),
    editar: (cambio: Partial<Parametros>) => setBorrador((previo) => ({ ...previo, ...cambio })),
    generar,
    /** Page and order of the report on screen. */
    cambiarVista: cambiar,
    /** As at the beginning: no report, first of last month to today; of the branch in view. */
    limpiar: () => {
      const { entidad_id } = url;
      setBorrador(parametrosDe({ ...POR_DEFECTO, entidad_id }, dia));
      cambiar({ ...POR_DEFECTO, entidad_id, page: '1' });
    },
  };
}
