import type { PerfilOperador } from '@jornal/contract';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { AccionesFila } from '../../ui/acciones-fila';
import { deCadaFila } from '../../ui/acciones-lista';
import { Cargando } from '../../ui/cargando';
import { EstadoError } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { useAccionesOperador } from './acciones-operador';
import { perfilQuery } from './api';
import { DatosOperador } from './datos-operador-panel';
import { DesactivarOperador } from './desactivar-operador';
import { OperadorModal } from './operador-modal';
import { ReactivarOperador } from './reactivar-operador';

/** The operator that a person is, in the sheet of the person: their data, the actions on them, and the way to their page. */
export function OperadorPanel({ operadorId }: { operadorId: number }) {
  const consulta = useQuery(perfilQuery(operadorId));
  const [edicion, baja, vuelta] = [
    useDialogo<PerfilOperador>(),
    useDialogo<PerfilOperador>(),
    useDialogo<PerfilOperador>(),
  ];
  const operador = consulta.data;
  const abrir = (dialogo: typeof edicion) => () => operador && dialogo.abrir(operador);
  const acciones = deCadaFila(useAccionesOperador(abrir(edicion), abrir(baja), abrir(vuelta)));
  const { puede } = useSesion();
  if (!operador && consulta.isError)
    return <EstadoError texto="Error al cargar el operador" alReintentar={() => void consulta.refetch()} />;
  return (
    <Panel
      titulo="Operador"
      subtitulo="Presta servicios"
      nivel={3}
      acciones={operador && acciones && <AccionesFila acciones={acciones(operador)} />}
    >
      {operador ? <DatosOperador operador={operador} conLugar /> : <Cargando height={160} />}
      <Text component="p" mt="sm" fz="sm">
        <Anchor component={Link} to={`/operadores/${operadorId}`} inherit>
          {puede('pagos.ver') ? 'Sus servicios y lo que se le debe' : 'Su página de operador'}
        </Anchor>
      </Text>
      <OperadorModal abierto={edicion.abierto} operador={edicion.sobre} alCerrar={edicion.cerrar} />
      <DesactivarOperador abierto={baja.abierto} operador={baja.sobre} alCerrar={baja.cerrar} />
      <ReactivarOperador abierto={vuelta.abierto} operador={vuelta.sobre} alCerrar={vuelta.cerrar} />
    </Panel>
  );
}
