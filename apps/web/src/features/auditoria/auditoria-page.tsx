import { type EventoAuditoria, ORDEN_AUDITORIA } from '@jornal/contract';
import { Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Panel } from '../../ui/panel';
import { Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { VistasDeLista } from '../../ui/vistas-de-lista';
import { auditoriaQuery, type FiltrosAuditoria } from './api';
import { columnasAuditoria } from './auditoria-columnas';
import { AuditoriaFiltros } from './auditoria-filtros';
import { EventoCajon } from './evento-cajon';

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
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_AUDITORIA);
  const consulta = useQuery(auditoriaQuery({ ...filtros, ...pedido }));
  const detalle = useDialogo<EventoAuditoria>();
  const antiguosPrimero = orden.actual?.sentido === 'asc';
  const { anterior = null, siguiente = null } = consulta.data ?? {};
  return (
    <>
      <EncabezadoPagina
        titulo="Auditoría"
        subtitulo="Quién hizo qué, cuándo y desde dónde"
        acciones={<Exportar ruta="/api/auditoria/exportar" query={{ ...filtros, ...pedido }} nombre="Auditoría" />}
      />
      <Panel sinRelleno nombre="Lista de eventos">
        <BarraHerramientas
          enUso={enUso}
          filtros={<AuditoriaFiltros filtros={filtros} cambiar={cambiar} />}
          vistas={<VistasDeLista lista="auditoria" porDefecto={POR_DEFECTO} />}
        />
        <Tabla
          nombre="Eventos"
          columnas={columnasAuditoria({ conEntidad: esAdmin })}
          filas={consulta.data?.data}
          claveDe={({ entidad_id, id }) => `${entidad_id}-${id}`}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar la auditoría"
          alAbrir={detalle.abrir}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          textoVacio="Todavía no hay nada registrado"
        />
        {(anterior !== null || siguiente !== null) && (
          <Group
            component="nav"
            gap={8}
            align="stretch"
            justify="flex-end"
            py={12}
            px="var(--orilla)"
            aria-label="Páginas de la auditoría"
          >
            <Paso
              a={anterior}
              alIr={(page) => cambiar({ page })}
              icono={<IconChevronLeft size={16} aria-hidden />}
              texto={antiguosPrimero ? 'Más antiguos' : 'Más recientes'}
            />
            <Paso
              a={siguiente}
              alIr={(page) => cambiar({ page })}
              icono={<IconChevronRight size={16} aria-hidden />}
              texto={antiguosPrimero ? 'Más recientes' : 'Más antiguos'}
            />
          </Group>
        )}
      </Panel>
      <EventoCajon
        abierto={detalle.abierto}
        evento={detalle.sobre}
        alCerrar={detalle.cerrar}
        alVerRegistro={(registro) => {
          detalle.cerrar();
          cambiar({ ...POR_DEFECTO, ...registro });
        }}
      />
    </>
  );
}

function Paso({
  a,
  alIr,
  icono,
  texto,
}: {
  a: string | null;
  alIr: (pagina: string) => void;
  icono: React.ReactNode;
  texto: string;
}) {
  const ir = () => {
    if (a === null) return;
    alIr(a);
    window.scrollTo({ top: 0 });
  };
  return (
    <Button variant="default" leftSection={icono} disabled={a === null} onClick={ir}>
      {texto}
    </Button>
  );
}
