import { type CorreoFila, ESTADOS_CORREO, ORDEN_CORREOS } from '@jornal/contract';
import { Alert } from '@mantine/core';
import { IconEye, IconMailForward } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { useEstadoUrl } from '../../lib/url-state';
import { useOrden } from '../../lib/use-orden';
import type { AccionFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { Panel } from '../../ui/panel';
import { Selector } from '../../ui/selector';
import { type Columna, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { correosQuery, esEnlacePropio, reenviarCorreo } from './api';
import { CorreoModal } from './correo-modal';
import { TONOS } from './estados';

const COLUMNAS: readonly Columna<CorreoFila>[] = [
  { id: 'para', titulo: 'Para', enTelefono: 'quien', celda: ({ para }) => para },
  { id: 'asunto', titulo: 'Asunto', enTelefono: 'que', celda: ({ asunto }) => asunto },
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    callaSi: 'estado',
    celda: ({ estado }) => <Insignia tono={TONOS[estado]}>{estado}</Insignia>,
  },
  {
    id: 'fecha',
    titulo: 'Fecha',
    enTelefono: 'quien',
    celda: ({ created_at }) => <span className="cifra">{fechaHora(created_at)}</span>,
  },
  {
    id: 'enviado',
    titulo: 'Enviado',
    enTelefono: 'fuera',
    celda: ({ enviado_en }) =>
      enviado_en === null ? <Nada /> : <span className="cifra">{fechaHora(enviado_en)}</span>,
  },
];

const TODOS = 'todos';
const POR_DEFECTO = { page: '1', search: '', estado: TODOS };
const ESTADOS = [
  { value: TODOS, label: 'Todos los estados' },
  ...ESTADOS_CORREO.map((estado) => ({ value: estado, label: estado })),
];

/** '/correo': what the business sent and what still waits, with the links that can be handed over by hand. */
export default function CorreoPage() {
  const { filtros, cambiar, limpiar, hayFiltros, enUso } = useEstadoUrl(POR_DEFECTO);
  const { pedido, orden } = useOrden(ORDEN_CORREOS);
  const consulta = useQuery(
    correosQuery({ ...filtros, ...pedido, estado: filtros.estado === TODOS ? '' : filtros.estado }),
  );
  const detalle = useDialogo<CorreoFila>();

  return (
    <>
      <EncabezadoPagina titulo="Correo" subtitulo="Lo que el negocio envió, y lo que espera para salir" />
      {consulta.data?.servidor === false && (
        <Alert color="jornal" variant="light" title="No hay un servidor de correo configurado" mb="md">
          Los correos quedan aquí. Abre el de cada persona para copiar su enlace y entregárselo.
        </Alert>
      )}
      <Panel sinRelleno nombre="Lista de correos">
        <BarraHerramientas
          busqueda={filtros.search}
          enUso={enUso}
          alBuscar={(search) => cambiar({ search })}
          placeholder="Buscar por dirección o asunto…"
          acciones={
            <Exportar
              ruta="/api/correo"
              query={{ ...filtros, ...pedido, estado: filtros.estado === TODOS ? undefined : filtros.estado }}
              nombre="Correos"
            />
          }
          filtros={
            <Selector
              aria-label="Estado"
              w={190}
              searchable={false}
              allowDeselect={false}
              opciones={ESTADOS}
              value={filtros.estado}
              onChange={(estado) => cambiar({ estado: estado ?? POR_DEFECTO.estado })}
            />
          }
        />
        <Tabla
          nombre="Correos"
          columnas={COLUMNAS}
          filas={consulta.data?.data}
          claveDe={({ id }) => id}
          consulta={consulta}
          orden={orden}
          filtros={filtros}
          mensajeError="Error al cargar los correos"
          acciones={useAcciones(detalle.abrir)}
          alAbrir={detalle.abrir}
          hayFiltros={hayFiltros}
          alLimpiar={limpiar}
          textoVacio="Todavía no hay correos"
        />
        <Paginador
          paginacion={consulta.data?.pagination}
          alCambiar={(page) => cambiar({ page: String(page) })}
          variante="extremos"
          nombre="Páginas de correos"
        />
      </Panel>
      <CorreoModal abierto={detalle.abierto} correo={detalle.sobre} alCerrar={detalle.cerrar} />
    </>
  );
}

function useAcciones(ver: (correo: CorreoFila) => void): (correo: CorreoFila) => AccionFila[] {
  const { puede, usuario } = useSesion();
  const reenviar = useMutation({ mutationFn: reenviarCorreo });
  const enviar = async ({ id }: CorreoFila) => {
    try {
      avisos.exito((await reenviar.mutateAsync(id)).message);
    } catch (error) {
      avisos.error(mensajeDe(error, 'Error al reenviar el correo'));
    }
  };
  return (correo) => [
    { etiqueta: 'Ver', icono: <IconEye />, alPulsar: () => ver(correo) },
    ...(puede('usuarios.editar') && !esEnlacePropio(correo, usuario)
      ? [
          {
            etiqueta: 'Reenviar',
            icono: <IconMailForward />,
            alPulsar: () => void enviar(correo),
            deshabilitada: reenviar.isPending,
          },
        ]
      : []),
  ];
}
