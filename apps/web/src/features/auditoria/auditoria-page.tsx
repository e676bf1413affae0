import { type EventoAuditoria, ORDEN_AUDITORIA } from '@jornal/contract';
import { useSesion } from '../../lib/session-context';
import { Exportar } from '../../ui/exportar';
import { Lista } from '../../ui/lista';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { auditoriaQuery, type FiltrosAuditoria } from './api';
import { columnasAuditoria } from './auditoria-columnas';
import { AuditoriaFiltros } from './auditoria-filtros';
import { EventoCajon } from './evento-cajon';
import { Pasos } from './pasos';

const POR_DEFECTO: FiltrosAuditoria = {
  page: '1',
  desde: '',
  hasta: '',
  usuario_id: '',
  entidad_id: '',
  recurso: '',
  recurso_id: '',
  accion: '',
  marcadas: '',
};

/** '/auditoria': who did what, when and from where. */
export default function AuditoriaPage() {
  const { esAdmin } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_AUDITORIA, consulta: auditoriaQuery });
  const { filtros, cambiar, orden, consulta } = lista;
  const detalle = useDialogo<EventoAuditoria>();
  const { anterior = null, siguiente = null } = consulta.data ?? {};
  return (
    <Lista
      lista={lista}
      pagina={{
        titulo: 'Auditoría',
        subtitulo: 'Quién hizo qué, cuándo y desde dónde',
        acciones: <Exportar ruta="/api/auditoria/exportar" query={lista.pedido} nombre="Auditoría" />,
      }}
      panel={{ nombre: 'Lista de eventos' }}
      nombre="Eventos"
      columnas={columnasAuditoria({ conEntidad: esAdmin })}
      claveDe={({ entidad_id, id }) => `${entidad_id}-${id}`}
      filtros={<AuditoriaFiltros filtros={filtros} cambiar={cambiar} />}
      vistas={<VistasDeLista lista="auditoria" porDefecto={POR_DEFECTO} />}
      alAbrir={detalle.abrir}
      error="Error al cargar la auditoría"
      vacio="Todavía no hay nada registrado"
      pie={
        <Pasos
          anterior={anterior}
          siguiente={siguiente}
          alIr={(page) => cambiar({ page })}
          antiguosPrimero={orden.actual?.sentido === 'asc'}
        />
      }
    >
      <EventoCajon
        abierto={detalle.abierto}
        evento={detalle.sobre}
        alCerrar={detalle.cerrar}
        alVerRegistro={(registro) => {
          detalle.cerrar();
          cambiar({ ...POR_DEFECTO, ...registro });
        }}
      />
    </Lista>
  );
}
