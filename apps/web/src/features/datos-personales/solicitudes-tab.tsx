import { ORDEN_SOLICITUDES, type SolicitudDatos, sumarDias } from '@jornal/contract';
import { Box, Button } from '@mantine/core';
import { IconMessageReply, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fecha, fechaHora, hoy, numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Selector } from '../../ui/selector';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { solicitudesQuery } from './api';
import clases from './datos-personales.module.css';
import { NOMBRE_SOLICITUD } from './nombres';
import { ResponderModal } from './responder-modal';
import { SolicitudModal } from './solicitud-modal';

const POR_DEFECTO = { page: '1', search: '', estado: 'abiertas', entidad_id: '' };
const ESTADOS = [
  { value: 'abiertas', label: 'Sin responder' },
  { value: 'vencidas', label: 'Vencidas' },
  { value: 'respondidas', label: 'Respondidas' },
  { value: 'todas', label: 'Todas' },
];

const COLUMNAS: readonly Columna<SolicitudDatos>[] = [
  {
    id: 'persona',
    titulo: 'Persona',
    enTelefono: 'que',
    celda: ({ nombre, telefono, email, detalle }) => (
      <span className={clases.persona}>
        <strong>{nombre}</strong>
        {(telefono || email) && (
          <Box component="small" fz={13} fw={400} c="dimmed" className="partible">
            {[telefono, email].filter(Boolean).join(' · ')}
          </Box>
        )}
        {detalle && (
          <Box component="small" fz={13} fw={400} c="dimmed" className="partible">
            {detalle}
          </Box>
        )}
      </span>
    ),
  },
  { id: 'tipo', titulo: 'Tipo', enTelefono: 'quien', celda: ({ tipo }) => NOMBRE_SOLICITUD[tipo] },
  {
    id: 'entidad',
    titulo: 'Sucursal',
    enTelefono: 'fuera',
    callaSi: 'entidad_id',
    celda: ({ entidad }) => entidad?.nombre ?? 'General',
  },
  {
    id: 'recibida',
    titulo: 'Recibida',
    enTelefono: 'fuera',
    celda: ({ recibida }) => <span className="cifra">{fecha(recibida)}</span>,
  },
  { id: 'vence', titulo: 'Vence', enTelefono: 'quien', celda: (solicitud) => <Vence solicitud={solicitud} /> },
];

/** What people ask about their data, the most urgent first. */
export function SolicitudesTab() {
  const { puede } = useSesion();
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_SOLICITUDES);
  const consulta = useQuery(solicitudesQuery({ ...filtros, ...pedido }));
  const nueva = useDialogo<true>();
  const respuesta = useDialogo<SolicitudDatos>();
  const boton = puede('usuarios.crear') && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => nueva.abrir(true)}>
      Nueva solicitud
    </Button>
  );
  return (
    <Panel sinRelleno nombre="Solicitudes">
      <BarraHerramientas
        busqueda={filtros.search}
        enUso={enUso}
        alBuscar={(search) => cambiar({ search })}
        placeholder="Buscar solicitud…"
        filtros={
          <Selector
            aria-label="Estado"
            w={170}
            searchable={false}
            allowDeselect={false}
            opciones={ESTADOS}
            value={filtros.estado}
            onChange={(estado) => cambiar({ estado: estado ?? POR_DEFECTO.estado })}
          />
        }
        acciones={
          <>
            <Exportar ruta="/api/datos-personales/solicitudes" query={{ ...filtros, ...pedido }} nombre="Solicitudes" />
            {boton}
          </>
        }
      />
      <Tabla
        nombre="Solicitudes"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        orden={orden}
        filtros={filtros}
        mensajeError="Error al cargar las solicitudes"
        acciones={(solicitud) => [
          {
            etiqueta: solicitud.respondida_en === null && puede('usuarios.editar') ? 'Responder' : 'Ver respuesta',
            icono: <IconMessageReply />,
            alPulsar: () => respuesta.abrir(solicitud),
            deshabilitada: solicitud.respondida_en === null && !puede('usuarios.editar'),
            motivo: 'Todavía no se ha respondido.',
          },
        ]}
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
        textoVacio="No hay solicitudes por responder"
        accionVacio={boton}
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(page) => cambiar({ page: String(page) })}
        variante="extremos"
        nombre="Páginas de solicitudes"
      />
      <SolicitudModal abierto={nueva.abierto} alCerrar={nueva.cerrar} />
      <ResponderModal abierto={respuesta.abierto} solicitud={respuesta.sobre} alCerrar={respuesta.cerrar} />
    </Panel>
  );
}

/** How long there is, or how late it is: said, not only coloured. */
function Vence({ solicitud: { vence, vencida, dias, respondida_en } }: { solicitud: SolicitudDatos }) {
  if (respondida_en !== null) return <Insignia tono="exito">Respondida el {fechaHora(respondida_en)}</Insignia>;
  if (vencida) return <Insignia tono="peligro">Venció el {fecha(vence)}</Insignia>;
  const falta =
    dias === 0
      ? 'hoy'
      : vence === sumarDias(hoy(), 1)
        ? 'mañana'
        : `en ${numero(dias)} ${dias === 1 ? 'día hábil' : 'días hábiles'}`;
  return (
    <Insignia tono={dias <= 2 ? 'alerta' : 'neutro'}>
      {fecha(vence)}, {falta}
    </Insignia>
  );
}
