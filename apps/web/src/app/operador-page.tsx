import type { PerfilOperador } from '@jornal/contract';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconPencil, IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { HistorialPanel } from '../features/auditoria/historial-panel';
import { perfilQuery } from '../features/operadores/api';
import { DatosOperador } from '../features/operadores/datos-operador-panel';
import { EstadoOperador } from '../features/operadores/estado-operador';
import { ServiciosPanel } from '../features/operadores/servicios-panel';
import { CuentaPanel } from '../features/pagos/cuenta-panel';
import { RealizadosPanel } from '../features/servicios/realizados-panel';
import { AccesoPanel } from '../features/usuarios/acceso-panel';
import { ErrorApi } from '../lib/error-api';
import { fechaHora } from '../lib/format';
import { useSesion } from '../lib/session-context';
import { alAbrir } from '../ui/al-abrir';
import { Cargando } from '../ui/cargando';
import { EncabezadoPagina } from '../ui/encabezado-pagina';
import { EstadoError, EstadoVacio } from '../ui/estado-vacio';
import { Panel } from '../ui/panel';
import { useDialogo } from '../ui/use-dialogo';
import { AgendasOperadorPanel } from './agendas-operador-panel';
import clases from './operador-page.module.css';

const AusenciasPanel = lazy(() => import('../features/agendas/ausencias-panel'));
const OperadorModal = alAbrir(() =>
  import('../features/operadores/operador-modal').then((modulo) => modulo.OperadorModal),
);

/** '/operadores/:operadorId': the operator, where they have worked, what they do and what they are owed. */
export default function OperadorPage() {
  const id = Number(useParams().operadorId);
  const consulta = useQuery({ ...perfilQuery(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const { data, error } = consulta;
  const volver = (
    <Anchor component={Link} to="/operadores/lista" display="inline-flex" mb={8} fz="sm" className={clases.volver}>
      <IconArrowLeft size={16} aria-hidden /> Operadores
    </Anchor>
  );
  if (data) return <Perfil operador={data} volver={volver} />;
  const noEsta = !(id > 0) || (error instanceof ErrorApi && error.status === 404);
  return (
    <>
      {volver}
      <EncabezadoPagina titulo="Operador" />
      <Panel>
        {noEsta ? (
          <EstadoVacio icono={<IconUserQuestion size={24} stroke={1.5} />} texto="No se encontró el operador" />
        ) : consulta.isError ? (
          <EstadoError texto="Error al cargar el operador" alReintentar={() => consulta.refetch()} />
        ) : (
          <Cargando height={320} />
        )}
      </Panel>
    </>
  );
}

function Perfil({ operador, volver }: { operador: PerfilOperador; volver: ReactNode }) {
  const { puede, accede, soloLoPropio } = useSesion();
  const edicion = useDialogo<PerfilOperador>();
  const nombre = `${operador.nombre} ${operador.apellido}`;
  return (
    <>
      {volver}
      <EncabezadoPagina
        titulo={nombre}
        subtitulo={`${operador.cargo.nombre} · ${operador.entidades.nombre}`}
        acciones={
          <>
            <EstadoOperador {...operador} />
            {puede('operadores.editar') && operador.activo && (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => edicion.abrir(operador)}
              >
                Editar
              </Button>
            )}
          </>
        }
      />
      <div className={clases.perfil}>
        <Stack gap={20} miw={0}>
          <Panel titulo="Datos">
            <DatosOperador operador={operador} />
          </Panel>
          <ServiciosPanel operador={operador} />
          {puede('agendas.ver') && (
            <Suspense fallback={<Cargando height={180} />}>
              <AusenciasPanel operador={operador} />
            </Suspense>
          )}
          {operador.usuario && <AccesoPanel usuarioId={operador.usuario.id} />}
          <Panel titulo="Sucursales" subtitulo="Dónde ha trabajado y desde cuándo">
            <Stack component="ol" gap={10} fz="sm" className={clases.sucursales}>
              {operador.sucursales.map(({ entidad, desde, hasta }) => (
                <li key={desde}>
                  <span>{entidad.nombre}</span>
                  <Text span c="dimmed" className="cifra">
                    {hasta ? `${fechaDe(desde)} – ${fechaDe(hasta)}` : `Desde el ${fechaDe(desde)}`}
                  </Text>
                </li>
              ))}
            </Stack>
          </Panel>
          {!soloLoPropio && (
            <Panel titulo="Historial" subtitulo="Qué cambió de sus datos, y quién lo hizo">
              <HistorialPanel recurso="operador" id={operador.id} />
            </Panel>
          )}
          {accede('agendas') && <AgendasOperadorPanel operadorId={operador.id} entidadId={operador.entidad_id} />}
        </Stack>
        <Stack gap={20} miw={0}>
          {puede('pagos.ver') && <CuentaPanel empleado_id={operador.id} entidad_id={operador.entidad_id} />}
          {puede('servicios.ver') && <RealizadosPanel operadorId={operador.id} />}
        </Stack>
      </div>
      <OperadorModal abierto={edicion.abierto} operador={edicion.sobre} alCerrar={edicion.cerrar} />
    </>
  );
}

/** The day of an instant, in the zone of the business. */
const fechaDe = (instante: string): string => fechaHora(instante).slice(0, 10);
