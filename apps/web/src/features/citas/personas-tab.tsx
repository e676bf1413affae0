import { enlaceWhatsapp, ORDEN_PERSONAS_CITAS, type PersonaCitas } from '@jornal/contract';
import { Anchor } from '@mantine/core';
import { IconBrandWhatsapp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { fecha, numero } from '../../lib/format';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { DosLineas } from '../../ui/dos-lineas';
import { Exportar } from '../../ui/exportar';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { personasQuery } from './api';

const POR_DEFECTO = { page: '1', search: '', entidad_id: '' };

const COLUMNAS: readonly Columna<PersonaCitas>[] = [
  {
    id: 'persona',
    titulo: 'Persona',
    enTelefono: 'que',
    celda: ({ nombre, email }) => <DosLineas arriba={nombre} abajo={email} />,
  },
  { id: 'telefono', titulo: 'Teléfono', enTelefono: 'monto', celda: (persona) => <Telefono persona={persona} /> },
  { id: 'visitas', titulo: 'Visitas', enTelefono: 'quien', numerica: true, celda: ({ visitas }) => numero(visitas) },
  {
    id: 'canceladas',
    titulo: 'Canceladas',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ canceladas }) => numero(canceladas),
  },
  {
    id: 'inasistencias',
    titulo: 'No asistió',
    enTelefono: 'quien',
    numerica: true,
    celda: ({ inasistencias }) => numero(inasistencias),
  },
  { id: 'ultima', titulo: 'Última', enTelefono: 'fuera', celda: ({ ultima }) => <Dia dia={ultima} /> },
  { id: 'proxima', titulo: 'Próxima', enTelefono: 'fuera', celda: ({ proxima }) => <Dia dia={proxima} /> },
];

/** Everybody who has had an appointment, and how they keep their word. `entidadId`: the branch in view, '' is all of them. */
export function PersonasTab({ entidadId }: { entidadId: string }) {
  const { filtros, cambiar, limpiar, hayFiltros } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_PERSONAS_CITAS);
  const consulta = useQuery(
    personasQuery({ page: filtros.page, search: filtros.search, entidad_id: entidadId, ...pedido }),
  );
  const navegar = useNavigate();
  // All of theirs, not only what is to come: hence an empty first day.
  const verCitas = ({ nombre }: PersonaCitas) =>
    navegar(
      `/agendas?${new URLSearchParams({ tab: 'citas', search: nombre, fecha_inicio: '', ...(entidadId && { entidad_id: entidadId }) })}`,
    );
  return (
    <Panel sinRelleno nombre="Personas">
      <BarraHerramientas
        busqueda={filtros.search}
        alBuscar={(search) => cambiar({ search })}
        placeholder="Buscar persona…"
        acciones={
          <Exportar
            ruta="/api/agenda/personas"
            query={{ ...pedido, search: filtros.search, entidad_id: entidadId }}
            nombre="Personas"
          />
        }
      />
      <Tabla
        nombre="Personas"
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ nombre, telefono, email }) => [nombre, telefono, email].join('\n')}
        consulta={consulta}
        orden={orden}
        mensajeError="Error al cargar las personas"
        alAbrir={verCitas}
        hayFiltros={hayFiltros}
        alLimpiar={limpiar}
        textoVacio="Todavía nadie ha tenido una cita"
      />
      <Paginador
        paginacion={consulta.data?.pagination}
        alCambiar={(page) => cambiar({ page: String(page) })}
        variante="extremos"
        nombre="Páginas de personas"
      />
    </Panel>
  );
}

function Telefono({ persona: { nombre, telefono } }: { persona: PersonaCitas }) {
  if (telefono === null) return <Nada />;
  const enlace = enlaceWhatsapp(telefono, `Hola, ${nombre}.`);
  if (enlace === null) return <span className="cifra">{telefono}</span>;
  return (
    <Anchor
      href={enlace}
      target="_blank"
      rel="noopener noreferrer"
      display="inline-flex"
      fz="inherit"
      className="cifra"
      style={{ gap: 6, alignItems: 'center' }}
      aria-label={`WhatsApp a ${nombre}, ${telefono}`}
    >
      <IconBrandWhatsapp size={16} aria-hidden />
      {telefono}
    </Anchor>
  );
}

const Dia = ({ dia }: { dia: string | null }) =>
  dia === null ? <Nada /> : <span className="cifra">{fecha(dia)}</span>;
