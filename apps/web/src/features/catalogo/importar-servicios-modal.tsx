import { COLUMNAS_SERVICIO, servicios } from '@jornal/contract';
import { useSucursalEnVista } from '../../lib/sucursal';
import { useEntidadInicial } from '../entidades/api';
import { ImportarModal } from '../entidades/importar-modal';

const PLANTILLA = {
  nombre: 'plantilla-servicios.csv',
  filas: [COLUMNAS_SERVICIO.map(({ titulo }) => titulo), ['Corte clásico', '20000', '50', 'activo', '']],
};

/** Brings services of the catalogue in from a file: of the branch in view, or of all. */
export function ImportarServiciosModal(props: { abierto: boolean; alCerrar: () => void }) {
  const enVista = useSucursalEnVista()?.valor;
  const inicial = useEntidadInicial();
  return (
    <ImportarModal
      {...props}
      entidadId={enVista ? (inicial ?? null) : null}
      deTodas
      ruta={servicios.importar.path}
      titulo="Importar servicios"
      plantilla={PLANTILLA}
      columnas={COLUMNAS_SERVICIO}
      ayuda={
        'Cada fila se busca por su nombre: lo que ya existe se actualiza y lo demás se crea. ' +
        'El porcentaje es lo que gana quien presta el servicio; si falta es 40 %.'
      }
      mensajeError="Error al importar los servicios"
    />
  );
}
