import { useRef } from 'react';
import { useEstadoUrl } from '../../lib/url-state';
import type { CuentaDe } from './api';
import EstadoSemanaModal from './estado-semana-modal';

const NINGUNA = { cuenta: '', sucursal: '', semana: '' };
const esId = (texto: string) => /^[1-9]\d{0,15}$/.test(texto);

/**
 * Opens the statement of an employee, in the week of a day or in this one. It stands in the URL: a link, the command
 * palette and a reload show it too.
 */
export function useAbrirEstadoSemana() {
  const { cambiar } = useEstadoUrl(NINGUNA);
  return ({ empleado_id, entidad_id }: CuentaDe, semana = '') =>
    cambiar({ cuenta: String(empleado_id), sucursal: entidad_id === undefined ? '' : String(entidad_id), semana });
}

/** The statement the URL asks for. */
export function EstadoSemanaUrl() {
  const { filtros, cambiar } = useEstadoUrl(NINGUNA);
  const { cuenta, sucursal, semana } = filtros;
  const abierto = esId(cuenta);
  // The account of the dialog stays while it fades out.
  const pedida = useRef<{ cuenta: CuentaDe; semana: string } | null>(null);
  if (abierto)
    pedida.current = {
      cuenta: { empleado_id: Number(cuenta), ...(esId(sucursal) && { entidad_id: Number(sucursal) }) },
      semana,
    };
  return (
    <EstadoSemanaModal
      cuenta={pedida.current?.cuenta ?? null}
      semana={pedida.current?.semana}
      abierto={abierto}
      onClose={() => cambiar(NINGUNA)}
    />
  );
}
