import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Tabla } from '../../ui/tabla';
import { realizadosQuery } from './api';
import { columnasHistorial } from './historial-columnas';
import { FILTROS_HISTORIAL } from './historial-filtros';

const COLUMNAS = columnasHistorial({ conEntidad: false, conOperador: false });

/** The performed services of an employee, newest first, a few at a time; the whole history is one step away. */
export function RealizadosPanel({ operadorId }: { operadorId: number }) {
  const [page, setPage] = useState('1');
  const deEl = { empleado_id: String(operadorId), per_page: '5' };
  const consulta = useQuery(realizadosQuery({ ...FILTROS_HISTORIAL, ...deEl, page }));
  return (
    <Panel
      sinRelleno
      titulo="Servicios"
      acciones={
        <Anchor
          component={Link}
          to={`/servicios/registrar?${new URLSearchParams({ empleado_id: deEl.empleado_id })}`}
          fw={600}
          fz="sm"
        >
          Ver historial
        </Anchor>
      }
    >
      <Tabla
        nombre="Servicios del operador"
        densa
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={({ id }) => id}
        consulta={consulta}
        mensajeError="Error al cargar la lista de servicios"
        textoVacio="No tiene servicios registrados."
        filasEsqueleto={5}
      />
      <Paginador
        nombre="Paginación de los servicios"
        paginacion={consulta.data?.pagination}
        alCambiar={(pagina) => setPage(String(pagina))}
      />
    </Panel>
  );
}
