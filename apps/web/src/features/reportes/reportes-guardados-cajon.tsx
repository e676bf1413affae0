import {
  type EnvioReporte,
  NOMBRE_DIA,
  NOMBRE_RANGO_RELATIVO,
  NOMBRE_RESULTADO,
  type ReporteGuardado,
} from '@jornal/contract';
import { Alert, Anchor, Box, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMail, IconPencil, IconSearch, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { mensajeDe } from '../../lib/error-api';
import { fechaHora, hoy } from '../../lib/format';
import { AccionesFila } from '../../ui/acciones-fila';
import { avisos } from '../../ui/avisos';
import { Cajon } from '../../ui/cajon';
import { Cargando } from '../../ui/cargando';
import { Confirmar } from '../../ui/confirmar';
import { EstadoError, EstadoSinResultados, EstadoVacio } from '../../ui/estado-vacio';
import { Insignia } from '../../ui/insignia';
import { useAvisoDeFallo } from '../../ui/use-aviso-de-fallo';
import { useDialogo } from '../../ui/use-dialogo';
import { direccionDe, eliminarGuardado, enviarAhora, guardadosQuery } from './reportes-guardados-api';
import { EnvioModal } from './reportes-guardados-envio';
import { EditarGuardado } from './reportes-guardados-guardar';

type Props = { abierto: boolean; alCerrar: () => void };

/** The reports that this person kept and those shared with them: to open, to send, to name anew. */
export function GuardadosCajon({ abierto, alCerrar }: Props) {
  const edicion = useDialogo<ReporteGuardado>();
  const envio = useDialogo<ReporteGuardado>();
  const borrado = useDialogo<ReporteGuardado>();
  const eliminar = useMutation({ mutationFn: eliminarGuardado });
  return (
    <>
      <Cajon
        abierto={abierto}
        alCerrar={alCerrar}
        titulo="Reportes guardados"
        subtitulo="Los tuyos y los que te comparten"
        ancho="40rem"
      >
        <Box p={18}>
          <Lista alAbrir={alCerrar} alEditar={edicion.abrir} alProgramar={envio.abrir} alEliminar={borrado.abrir} />
        </Box>
      </Cajon>
      {edicion.sobre && <EditarGuardado abierto={edicion.abierto} guardado={edicion.sobre} alCerrar={edicion.cerrar} />}
      {envio.sobre && <EnvioModal abierto={envio.abierto} guardado={envio.sobre} alCerrar={envio.cerrar} />}
      <Confirmar
        abierto={borrado.abierto}
        alCerrar={borrado.cerrar}
        titulo="Eliminar reporte guardado"
        mensajeError="Error al eliminar el reporte"
        alConfirmar={async () => avisos.exito((await eliminar.mutateAsync(borrado.sobre?.id ?? 0)).message)}
      >
        ¿Eliminar «{borrado.sobre?.nombre}»? {borrado.sobre?.envio && 'Tampoco se enviará más por correo. '}Las cifras
        no cambian.
      </Confirmar>
    </>
  );
}

type Acciones = {
  alAbrir: () => void;
  alEditar: (uno: ReporteGuardado) => void;
  alProgramar: (uno: ReporteGuardado) => void;
  alEliminar: (uno: ReporteGuardado) => void;
};

function Lista(acciones: Acciones) {
  const [escrito, setEscrito] = useState('');
  const [search] = useDebouncedValue(escrito.trim(), 250);
  const { data, error, isError, refetch } = useQuery(guardadosQuery(search));
  const fallo = mensajeDe(error, 'Error al cargar los reportes guardados');
  useAvisoDeFallo(isError, fallo);
  if (!data)
    return isError ? <EstadoError texto={fallo} alReintentar={() => void refetch()} /> : <Cargando height={160} />;
  if (data.data.length === 0 && search === '')
    return (
      <EstadoVacio
        texto="Aún no hay reportes guardados"
        detalle="Genera un reporte y presiona Guardar: queda con su nombre, sus filtros y su período."
      />
    );
  return (
    <Stack gap="md">
      <TextInput
        aria-label="Buscar reportes guardados"
        placeholder="Buscar por nombre"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={escrito}
        onChange={(evento) => setEscrito(evento.currentTarget.value)}
      />
      {data.data.length === 0 ? (
        <EstadoSinResultados alLimpiar={() => setEscrito('')} />
      ) : (
        <ul className="recuadro renglones">
          {data.data.map((uno) => (
            <Guardado key={uno.id} guardado={uno} {...acciones} />
          ))}
        </ul>
      )}
      {data.pagination.total > data.data.length && (
        <Text fz="sm" c="dimmed">
          Se ven {data.data.length} de {data.pagination.total}: busca por su nombre los demás.
        </Text>
      )}
    </Stack>
  );
}

function Guardado({ guardado, alAbrir, alEditar, alProgramar, alEliminar }: { guardado: ReporteGuardado } & Acciones) {
  const { nombre, titulo, rango, entidad, compartido, propio, usuario, envio } = guardado;
  return (
    <Box
      component="li"
      p={12}
      className="columnas"
      style={{ '--columnas': 'minmax(0, 1fr) auto', gap: 12, placeItems: 'start' }}
    >
      <Box miw={0} w="100%">
        <Anchor
          component={Link}
          display="block"
          fw={600}
          truncate
          to={direccionDe(guardado, hoy())}
          onClick={alAbrir}
          title={nombre}
        >
          {nombre}
        </Anchor>
        <Group gap="4px 10px" fz={13} c="dimmed">
          {[titulo, NOMBRE_RANGO_RELATIVO[rango], entidad?.nombre].filter(Boolean).join(' · ')}
          {compartido && <Insignia tono="info">{propio ? 'Compartido' : `De ${usuario.nombre}`}</Insignia>}
        </Group>
        {envio && <Envio envio={envio} />}
      </Box>
      {propio && <Botones guardado={guardado} alEditar={alEditar} alProgramar={alProgramar} alEliminar={alEliminar} />}
    </Box>
  );
}

function Botones({
  guardado,
  alEditar,
  alProgramar,
  alEliminar,
}: { guardado: ReporteGuardado } & Omit<Acciones, 'alAbrir'>) {
  const enviar = useMutation({ mutationFn: enviarAhora });
  const { id, nombre, envio } = guardado;
  const ahora = () =>
    enviar.mutate(id, {
      onSuccess: ({ message }) => avisos.exito(message),
      onError: (error) => avisos.error(mensajeDe(error, 'Error al enviar el reporte')),
    });
  const ocupado = enviar.isPending || envio?.pendiente === true;
  const deshabilitar = {
    deshabilitada: envio === null || ocupado,
    motivo: envio === null ? 'Di primero a quién se envía' : 'Ya se está preparando',
  };
  return (
    <AccionesFila
      acciones={[
        {
          texto: 'Enviar por correo',
          etiqueta: `Enviar por correo ${nombre}`,
          icono: <IconMail size={18} aria-hidden />,
          alPulsar: () => alProgramar(guardado),
        },
        {
          texto: 'Enviar ahora',
          etiqueta: `Enviar ahora ${nombre}`,
          icono: <IconSend size={18} aria-hidden />,
          alPulsar: ahora,
          ...deshabilitar,
        },
        {
          texto: 'Editar',
          etiqueta: `Editar ${nombre}`,
          icono: <IconPencil size={18} aria-hidden />,
          alPulsar: () => alEditar(guardado),
        },
        {
          texto: 'Eliminar',
          etiqueta: `Eliminar ${nombre}`,
          icono: <IconTrash size={18} aria-hidden />,
          variante: 'danger',
          alPulsar: () => alEliminar(guardado),
        },
      ]}
    />
  );
}

/** 'Cada lunes a las 07:00'. */
function cuando({ frecuencia, dia_semana, dia_mes, hora }: EnvioReporte): string {
  if (frecuencia === 'semanal' && dia_semana) return `Cada ${NOMBRE_DIA[dia_semana].toLowerCase()} a las ${hora}`;
  if (frecuencia === 'mensual') return `El ${dia_mes === 31 ? 'último día' : dia_mes} de cada mes a las ${hora}`;
  return `Cada día a las ${hora}`;
}

function Envio({ envio }: { envio: EnvioReporte }) {
  const { formato, destinatarios, proximo_en, detenido, pendiente, ultimo } = envio;
  const avisar = ultimo?.resultados.filter(({ resultado }) => resultado !== 'enviado') ?? [];
  return (
    <Stack gap={4} align="flex-start" mt={8} fz={13} className="partible">
      <span>
        {cuando(envio)}, en {formato === 'excel' ? 'Excel' : 'CSV'}, a{' '}
        {destinatarios.map(({ nombre }) => nombre).join(', ')}
      </span>
      {pendiente ? (
        <Insignia tono="acento">Preparándose…</Insignia>
      ) : (
        proximo_en && <span>Próximo: {fechaHora(proximo_en)}</span>
      )}
      {ultimo && (
        <span>
          Último: {fechaHora(ultimo.en)}
          {avisar.length === 0 && ', enviado'}
        </span>
      )}
      {avisar.length > 0 && (
        <ul className="vinetas">
          {avisar.map(({ usuario, resultado }) => (
            <li key={usuario.id}>
              {usuario.nombre}: {NOMBRE_RESULTADO[resultado]}
            </li>
          ))}
        </ul>
      )}
      {detenido && (
        <Alert color="yellow" variant="light" p="xs">
          El envío se detuvo porque tu cuenta estuvo desactivada. Prográmalo de nuevo.
        </Alert>
      )}
    </Stack>
  );
}
