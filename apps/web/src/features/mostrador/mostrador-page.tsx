import { Stack } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSesion } from '../../lib/session-context';
import { useSucursalEnVista } from '../../lib/sucursal';
import { useEstadoUrl } from '../../lib/url-state';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoVacio } from '../../ui/estado-vacio';
import { Panel } from '../../ui/panel';
import { entidadesQuery, useCreaEn, useEntidadInicial } from '../entidades/api';
import { useCitaPorCobrar } from './cita';
import { useSeCobran } from './hallazgos';
import { Puesto } from './puesto';

// Its code is there for the header, which asks for it when a hand comes near.
const EntidadSelector = lazy(async () => ({
  default: (await import('../entidades/entidad-selector')).EntidadSelector,
}));

/**
 * '/mostrador': the counter. A client is charged for all they had in one piece: services of one or several operators,
 * products, and how they pay. With `?cita=` it begins with that appointment.
 */
export default function MostradorPage() {
  const { esAdmin } = useSesion();
  const { filtros, cambiar } = useEstadoUrl({ entidad_id: '', cita: '' });
  const cita = useCitaPorCobrar(filtros.cita, () => cambiar({ cita: '' }));
  // Without it the ticket goes on in its branch.
  const otraCita = (id: number | null) =>
    cambiar({
      cita: id === null ? '' : String(id),
      ...(esAdmin && cita && { entidad_id: String(cita.entidad_id) }),
    });
  const entidadId = useSucursalDelMostrador(filtros.entidad_id, cita?.entidad_id);
  // A person of one branch is not let in where it is archived: there is nothing to ask.
  const cobra = useCreaEn('tiquetes.crear', esAdmin && entidadId !== null ? String(entidadId) : '');
  const archivada = useQuery(entidadesQuery).data?.some(({ id, archivada: cerrada }) => id === entidadId && cerrada);
  const se = useSeCobran();
  return (
    <>
      <EncabezadoPagina
        titulo="Mostrador"
        subtitulo="Busca o escanea lo que se llevó el cliente y cóbralo todo junto"
      />
      {entidadId === null ? (
        <SinSucursal />
      ) : archivada ? (
        <Panel>
          <EstadoVacio
            texto="Esta sucursal está archivada"
            detalle="Sus tiquetes se consultan, pero aquí ya no se cobra: elige otra sucursal arriba."
          />
        </Panel>
      ) : se.servicios || se.productos ? (
        cobra && <Puesto key={entidadId} entidadId={entidadId} cita={cita} alCita={otraCita} />
      ) : (
        <Panel>
          <EstadoVacio
            texto="No hay nada que puedas cobrar"
            detalle="Para cobrar servicios o productos pídele permiso a quien administra el negocio."
          />
        </Panel>
      )}
    </>
  );
}

/** The branch where it is charged: that of the appointment, the one in view, the only one there is, or one's own; null: not said. */
function useSucursalDelMostrador(enVista: string, deCita: number | undefined): number | null {
  const { esAdmin, usuario } = useSesion();
  const inicial = useEntidadInicial();
  if (deCita !== undefined) return deCita;
  if (!esAdmin) return usuario.entidad?.id ?? null;
  return Number(enVista) || (inicial ?? null);
}

function SinSucursal() {
  const vista = useSucursalEnVista();
  return (
    <Panel>
      <EstadoVacio
        icono={<IconBuildingStore size={24} stroke={1.5} />}
        texto="Elige la sucursal"
        detalle="Cada tiquete se cobra en una sucursal."
        accion={
          vista && (
            <Stack miw="16rem">
              <Suspense>
                <EntidadSelector
                  aria-label="Sucursal del mostrador"
                  placeholder="Sucursal"
                  onChange={(id) => id !== null && vista.cambiar(String(id))}
                />
              </Suspense>
            </Stack>
          )
        }
      />
    </Panel>
  );
}
