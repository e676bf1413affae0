import { ORDEN_SOLICITUDES, type SolicitudDatos, sumarDias } from '@jornal/contract';
import { Box } from '@mantine/core';
import { IconMessageReply } from '@tabler/icons-react';
import { fecha, fechaHora, hoy, numero } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import type { AccionDeLista } from '../../ui/acciones-lista';
import { dia, texto } from '../../ui/columnas';
import { FiltroOpciones } from '../../ui/filtro-opciones';
import { Insignia } from '../../ui/insignia';
import { BotonCrear, Lista } from '../../ui/lista';
import type { Columna } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { useListaPaginada } from '../../ui/use-lista';
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
  texto('tipo', 'Tipo', 'quien', ({ tipo }) => NOMBRE_SOLICITUD[tipo]),
  texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad?.nombre ?? 'General', { callaSi: 'entidad_id' }),
  dia('recibida', 'Recibida', 'fuera', ({ recibida }) => recibida),
  { id: 'vence', titulo: 'Vence', enTelefono: 'quien', celda: (solicitud) => <Vence solicitud={solicitud} /> },
];

/** The requests of people about their data, the most urgent first. */
export function SolicitudesTab() {
  const { puede } = useSesion();
  const lista = useListaPaginada({ porDefecto: POR_DEFECTO, por: ORDEN_SOLICITUDES, consulta: solicitudesQuery });
  const [nueva, respuesta] = [useDialogo<true>(), useDialogo<SolicitudDatos>()];
  const crear = puede('usuarios.crear') && { etiqueta: 'Nueva solicitud', alPulsar: () => nueva.abrir(true) };
  return (
    <Lista
      lista={lista}
      panel={{ nombre: 'Solicitudes' }}
      nombre="Solicitudes"
      columnas={COLUMNAS}
      busqueda="Buscar solicitud…"
      filtros={<FiltroOpciones de={lista} clave="estado" nombre="Estado" opciones={ESTADOS} w={170} />}
      exportar={{ ruta: '/api/datos-personales/solicitudes', nombre: 'Solicitudes' }}
      crear={crear}
      herramientas={crear && <BotonCrear {...crear} />}
      acciones={accionesDe(puede('usuarios.editar'), respuesta.abrir)}
      error="Error al cargar las solicitudes"
      vacio="No hay solicitudes por responder"
      paginador={{ nombre: 'Páginas de solicitudes' }}
    >
      <SolicitudModal abierto={nueva.abierto} alCerrar={nueva.cerrar} />
      <ResponderModal abierto={respuesta.abierto} solicitud={respuesta.sobre} alCerrar={respuesta.cerrar} />
    </Lista>
  );
}

function accionesDe(responde: boolean, abrir: (solicitud: SolicitudDatos) => void): AccionDeLista<SolicitudDatos>[] {
  const abierta = ({ respondida_en }: SolicitudDatos) => respondida_en === null;
  const comun = { icono: <IconMessageReply />, alPulsar: abrir };
  return [
    { ...comun, etiqueta: 'Responder', si: responde, de: abierta },
    {
      ...comun,
      etiqueta: 'Ver respuesta',
      de: (solicitud) => !(responde && abierta(solicitud)),
      veto: (solicitud) => ({ deshabilitada: abierta(solicitud), motivo: 'Todavía no se ha respondido.' }),
    },
  ];
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
