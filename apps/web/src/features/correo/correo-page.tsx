import { type CorreoFila, ESTADOS_CORREO, ORDEN_CORREOS } from '@jornal/contract';
import { Alert } from '@mantine/core';
import { fechaHora } from '../../lib/format';
import { instante, texto } from '../../ui/columnas';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Insignia } from '../../ui/insignia';
import { Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
import { useAccionesCorreo } from './acciones-correo';
import { correosQuery } from './api';
import { CorreoModal } from './correo-modal';
import { TONOS } from './estados';

const COLUMNAS: readonly Columna<CorreoFila>[] = [
  texto('para', 'Para', 'quien', ({ para }) => para),
  texto('asunto', 'Asunto', 'que', ({ asunto }) => asunto),
  {
    id: 'estado',
    titulo: 'Estado',
    enTelefono: 'estado',
    callaSi: 'estado',
    celda: ({ estado }) => <Insignia tono={TONOS[estado]}>{estado}</Insignia>,
  },
  instante('fecha', 'Fecha', 'quien', ({ created_at }) => created_at),
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

/** '/correo': the mails the business sent and those that wait, with the links that can be handed over by hand. */
export default function CorreoPage() {
  const lista = useListaPaginada({
    porDefecto: POR_DEFECTO,
    por: ORDEN_CORREOS,
    pedir: ({ estado, ...dicho }) => ({ ...dicho, estado: estado === TODOS ? '' : estado }),
    consulta: correosQuery,
  });
  const detalle = useDialogo<CorreoFila>();
  return (
    <Lista
      lista={lista}
      pagina={{ titulo: 'Correo', subtitulo: 'Lo que el negocio envió, y lo que espera para salir' }}
      antes={
        lista.consulta.data?.servidor === false && (
          <Alert color="jornal" variant="light" title="No hay un servidor de correo configurado" mb="md">
            Los correos quedan aquí. Abre el de cada persona para copiar su enlace y entregárselo.
          </Alert>
        )
      }
      panel={{ nombre: 'Lista de correos' }}
      nombre="Correos"
      columnas={COLUMNAS}
      busqueda="Buscar por dirección o asunto…"
      filtros={<FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} w={190} />}
      exportar={{ ruta: '/api/correo', nombre: 'Correos' }}
      acciones={useAccionesCorreo(detalle.abrir)}
      alAbrir={detalle.abrir}
      error="Error al cargar los correos"
      vacio="Todavía no hay correos"
      paginador={{ nombre: 'Páginas de correos' }}
    >
      <CorreoModal abierto={detalle.abierto} correo={detalle.sobre} alCerrar={detalle.cerrar} />
    </Lista>
  );
}
