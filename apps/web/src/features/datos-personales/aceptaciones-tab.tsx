import { type AceptacionFila, ORDEN_ACEPTACIONES } from '@jornal/contract';
import { Box } from '@mantine/core';
import { instante, texto } from '../../ui/columnas';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useListaPaginada } from '../../ui/use-lista';
import { aceptacionesQuery } from './api';
import clases from './datos-personales.module.css';

const COLUMNAS: readonly Columna<AceptacionFila>[] = [
  {
    id: 'usuario',
    titulo: 'Cuenta',
    enTelefono: 'que',
    celda: ({ usuario, nombre }) => (
      <span className={clases.persona}>
        <strong>{nombre ?? usuario.nombre}</strong>
        {nombre && (
          <Box component="small" fz={13} fw={400} c="dimmed" className="partible">
            {usuario.nombre}
          </Box>
        )}
      </span>
    ),
  },
  texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad?.nombre),
  {
    id: 'version',
    titulo: 'Versión',
    enTelefono: 'quien',
    rotulo: 'versión',
    celda: ({ version }) => <span className="cifra">{version}</span>,
  },
  instante('aceptado', 'Aceptada', 'quien', ({ aceptado_en }) => aceptado_en),
];

const POR_DEFECTO = { page: '1', search: '' };

/** Which version of the policy and terms each account accepted, and when. */
export function AceptacionesTab() {
  return (
    <Lista
      lista={useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_ACEPTACIONES, consulta: aceptacionesQuery })}
      panel={{ nombre: 'Aceptaciones' }}
      nombre="Aceptaciones"
      columnas={COLUMNAS}
      claveDe={({ usuario, version }) => `${usuario.id}-${version}`}
      busqueda="Buscar por nombre, correo o versión…"
      exportar={{ ruta: '/api/datos-personales/aceptaciones', nombre: 'Aceptaciones' }}
      error="Error al cargar las aceptaciones"
      vacio="Nadie ha aceptado todavía la política y los términos"
      paginador={{ nombre: 'Páginas de aceptaciones' }}
    />
  );
}
