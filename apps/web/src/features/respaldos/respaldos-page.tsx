import { type EstadoRespaldos, NOMBRE_MOTIVO_RESPALDO, type Respaldo } from '@jornal/contract';
import { Alert, Box, Button, Group, Progress, Text } from '@mantine/core';
import { IconDatabaseExport, IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { fecha, fechaHora, numero } from '../../lib/format';
import { useAhora } from '../../lib/use-ahora';
import { avisos } from '../../ui/avisos';
import { estado, instante, texto } from '../../ui/columnas';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { useDialogo } from '../../ui/use-dialogo';
import { haceCuanto, hacerRespaldo, respaldosQuery, tamano, ultimoEntero } from './api';
import { DescargarModal } from './descargar-modal';
import { EliminarModal } from './eliminar-modal';

const DOS_DIAS_MS = 2 * 86_400_000;

/** Of how many people who were forgotten it still holds the data. */
const guarda = (olvidadas: number): string => (olvidadas === 1 ? '1 olvidada' : `${numero(olvidadas)} olvidadas`);

const COLUMNAS: readonly Columna<Respaldo>[] = [
  instante('fecha', 'Fecha', 'que', ({ creado_en }) => creado_en),
  texto('motivo', 'Hecho', 'quien', ({ motivo }) => NOMBRE_MOTIVO_RESPALDO[motivo]),
  {
    id: 'olvidadas',
    titulo: 'Todavía guarda',
    enTelefono: 'quien',
    ordenPor: ({ olvidadas }) => olvidadas,
    celda: ({ olvidadas }) => (olvidadas > 0 ? <span className="cifra">{guarda(olvidadas)}</span> : <Nada />),
  },
  {
    id: 'hasta',
    titulo: 'Se borra',
    enTelefono: 'fuera',
    ordenPor: ({ hasta }) => hasta ?? '9',
    celda: ({ hasta }) => (hasta === null ? 'No se borra solo' : <span className="cifra">{fecha(hasta)}</span>),
  },
  estado('estado', 'Estado', ({ entero }) => (entero ? ['Entero', 'exito'] : ['Dañado', 'peligro'])),
  {
    id: 'filas',
    titulo: 'Filas',
    enTelefono: 'fuera',
    numerica: true,
    ordenPor: ({ filas }) => filas ?? -1,
    celda: ({ filas }) => (filas === null ? <Nada /> : numero(filas)),
  },
  {
    id: 'tamano',
    titulo: 'Tamaño',
    enTelefono: 'monto',
    numerica: true,
    ordenPor: ({ bytes }) => bytes,
    celda: ({ bytes }) => tamano(bytes),
  },
];

/** '/respaldos': copies of the whole business, for administrators: those there are, making one and taking one away. */
export default function RespaldosPage() {
  const consulta = useQuery(respaldosQuery());
  const estado = consulta.data;
  const descarga = useDialogo<Respaldo>();
  const borrado = useDialogo<Respaldo>();
  useAvisarAlTerminar(estado);
  return (
    <>
      <EncabezadoPagina
        titulo="Respaldos"
        subtitulo="Copias de todo el negocio, para seguir donde ibas si el servidor se daña"
        acciones={estado && estado.carpeta !== null && <Hacer ocupado={estado.en_curso !== null} />}
      />
      {estado && <Situacion estado={estado} />}
      <Panel sinRelleno nombre="Lista de respaldos">
        <Tabla
          nombre="Respaldos"
          columnas={COLUMNAS}
          filas={estado?.respaldos}
          claveDe={({ nombre }) => nombre}
          consulta={consulta}
          entera
          mensajeError="Error al cargar los respaldos"
          acciones={(respaldo) => [
            { etiqueta: 'Descargar', icono: <IconDownload />, alPulsar: () => descarga.abrir(respaldo) },
            { etiqueta: 'Borrar', icono: <IconTrash />, variante: 'danger', alPulsar: () => borrado.abrir(respaldo) },
          ]}
          textoVacio="Todavía no hay respaldos"
          filasEsqueleto={5}
        />
      </Panel>
      <DescargarModal abierto={descarga.abierto} respaldo={descarga.sobre} alCerrar={descarga.cerrar} />
      <EliminarModal abierto={borrado.abierto} respaldo={borrado.sobre} alCerrar={borrado.cerrar} />
    </>
  );
}

function Hacer({ ocupado }: { ocupado: boolean }) {
  const hacer = useMutation({
    mutationFn: hacerRespaldo,
    onError: (error) => avisos.error(mensajeDe(error, 'Error al hacer el respaldo')),
  });
  return (
    <Button
      leftSection={<IconDatabaseExport size={16} aria-hidden />}
      loading={ocupado || hacer.isPending}
      onClick={() => hacer.mutate()}
    >
      Hacer un respaldo ahora
    </Button>
  );
}

/** Says that it is made, or that it was not, to a person who stays to see it. */
function useAvisarAlTerminar(estado: EstadoRespaldos | undefined): void {
  const enCurso = estado?.en_curso ?? null;
  const antes = useRef(enCurso);
  useEffect(() => {
    if (antes.current !== null && enCurso === null && estado !== undefined) {
      if (estado.ultimo_fallo === null) avisos.exito('Respaldo hecho');
      else avisos.error(`El respaldo no se pudo hacer: ${estado.ultimo_fallo.razon}`);
    }
    antes.current = enCurso;
  }, [enCurso, estado]);
}

function Situacion({ estado }: { estado: EstadoRespaldos }) {
  if (estado.carpeta === null)
    return (
      <Alert color="jornal" variant="light" title="Este servidor no tiene dónde guardar respaldos" mb="md">
        Trabaja con una base de datos propia: quien lo opera indica una carpeta en RESPALDO_DIR y lo inicia de nuevo.
        Desde entonces se pueden hacer aquí.
      </Alert>
    );
  return (
    <>
      {estado.en_curso !== null && <EnCurso estado={estado} filas={estado.en_curso.filas} />}
      {estado.en_curso === null && estado.ultimo_fallo !== null && (
        <Alert color="yellow" variant="light" title="El último respaldo no se pudo hacer" mb="md">
          El {fechaHora(estado.ultimo_fallo.cuando)}: {estado.ultimo_fallo.razon}.
        </Alert>
      )}
      <Ultimo estado={estado} carpeta={estado.carpeta} />
      {estado.respaldos.some(({ olvidadas }) => olvidadas > 0) && <Olvidadas />}
    </>
  );
}

/** How far it is, told by how many rows the one before had. */
function EnCurso({ estado, filas }: { estado: EstadoRespaldos; filas: number }) {
  const antes = ultimoEntero(estado)?.filas ?? null;
  const parte = antes === null ? 100 : Math.min(99, (filas / Math.max(1, antes)) * 100);
  return (
    <Box mb={16}>
      <Text fz="sm" mb={6} role="status">
        Haciendo un respaldo… <span className="cifra">{numero(filas)}</span> filas. Puedes seguir trabajando.
      </Text>
      <Progress value={parte} color="jornal" size="sm" animated aria-label="Avance del respaldo" />
    </Box>
  );
}

/** Says what can be done about backups with forgotten people, as copies are not changed. */
function Olvidadas() {
  return (
    <Alert color="yellow" variant="light" title="Hay respaldos con datos de personas que ya se olvidaron" mb="md">
      Son los que se hicieron antes de olvidarlas: la lista dice cuáles, y hasta cuándo. Si se restaura uno, se les
      olvida de nuevo. Los que no se borran solos se quedan hasta que los borres, o hasta que se hagan otros de su
      clase.
    </Alert>
  );
}

function Ultimo({ estado, carpeta }: { estado: EstadoRespaldos; carpeta: string }) {
  const ahora = useAhora(60_000);
  const ultimo = ultimoEntero(estado);
  const tarde = estado.cada_dia && ultimo !== undefined && ahora - Date.parse(ultimo.creado_en) > DOS_DIAS_MS;
  return (
    <Group gap="8px 24px" align="baseline" mb={16}>
      <Insignia tono={ultimo === undefined ? 'neutro' : tarde ? 'alerta' : 'exito'}>
        Último respaldo: {ultimo === undefined ? 'ninguno todavía' : haceCuanto(ultimo.creado_en, ahora)}
      </Insignia>
      <Text fz="sm" c="dimmed" className="partible">
        {estado.cada_dia ? 'Sale uno solo cada día, a las 3 de la mañana. ' : ''}Se guardan los últimos{' '}
        {estado.guardados} de cada clase en {carpeta}: cópialos también a otra parte.
      </Text>
    </Group>
  );
}
