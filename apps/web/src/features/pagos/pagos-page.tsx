import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useDeNuevo } from '../../lib/registrar-de-nuevo';
import { useEstadoUrl } from '../../lib/url-state';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EsperaCarga } from '../../ui/espera-carga';
import { BotonCrear } from '../../ui/lista';
import { useCreaEn } from '../entidades/api';
import { SIN_FILTROS } from './api';
import { EstadoOperadores, useEstadoOperadores } from './estado-operadores';
import { EstadoSemanaUrl } from './estado-semana-url';
import { ListaPagos } from './lista-pagos';
import RegistrarPagoModal from './registrar-pago-modal';

/** '/pagos/registrar': the balance of each employee, and every payment on record. */
export default function PagosPage() {
  const { filtros } = useEstadoUrl(SIN_FILTROS);
  const estado = useEstadoOperadores(filtros.entidad_id);
  const [registrando, setRegistrando] = useState(false);
  const deNuevo = useDeNuevo('pago', () => setRegistrando(true));
  const cerrar = () => {
    setRegistrando(false);
    deNuevo.soltar();
  };
  const crear = useCreaEn('pagos.crear', filtros.entidad_id) && {
    etiqueta: 'Registrar Pago',
    alPulsar: () => setRegistrando(true),
  };
  return (
    <>
      <EncabezadoPagina
        titulo="Pagos a Empleados"
        subtitulo="Lo que se debe a cada empleado y los pagos registrados"
        acciones={crear && <BotonCrear {...crear} />}
      />
      <Stack gap="lg">
        <EstadoOperadores entidadId={filtros.entidad_id} estado={estado} />
        <EsperaCarga de={estado.consulta}>
          <ListaPagos crear={crear} />
        </EsperaCarga>
      </Stack>
      <EstadoSemanaUrl />
      <RegistrarPagoModal
        abierto={registrando}
        entidadId={filtros.entidad_id}
        inicial={deNuevo.datos}
        onClose={cerrar}
      />
    </>
  );
}
