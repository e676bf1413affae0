import type { SesionAbierta } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { fechaHora } from '../../lib/format';
import { avisos } from '../../ui/avisos';
import { instante } from '../../ui/columnas';
import { Confirmar } from '../../ui/confirmar';
import { Insignia } from '../../ui/insignia';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { useDialogo } from '../../ui/use-dialogo';
import { cerrarDemas, cerrarSesion, sesionesQuery } from './api';

const nombreDe = ({ dispositivo }: Pick<SesionAbierta, 'dispositivo'>): string =>
  dispositivo ?? 'Otro dispositivo o programa';

const COLUMNAS: readonly Columna<SesionAbierta>[] = [
  {
    id: 'dispositivo',
    titulo: 'Dispositivo',
    enTelefono: 'que',
    celda: (sesion) => (
      <Group component="span" gap="xs" wrap="wrap">
        {nombreDe(sesion)}
        {sesion.actual && (
          <Insignia tono="acento" rellena>
            Esta sesión
          </Insignia>
        )}
      </Group>
    ),
  },
  { id: 'ip', titulo: 'Dirección', enTelefono: 'quien', celda: ({ ip }) => <span className="cifra">{ip}</span> },
  instante('creada_en', 'Desde', 'fuera', ({ creada_en }) => creada_en),
  {
    id: 'ultimo_uso',
    titulo: 'Último uso',
    enTelefono: 'quien',
    celda: ({ ultimo_uso, actual }) => (actual ? 'Ahora' : <span className="cifra">{fechaHora(ultimo_uso)}</span>),
  },
];

const subtituloDe = (total: number, dias?: number): string =>
  [
    total > 0 && `${total === 1 ? 'Tienes 1 abierta' : `Tienes ${total} abiertas`}.`,
    'Si no reconoces alguna, ciérrala y cambia tu contraseña.',
    dias !== undefined && `La que nadie usa en ${dias === 1 ? 'un día' : `${dias} días`} se cierra sola.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Where one is signed in, and the way to end it: one or all but this. */
export function Sesiones() {
  const consulta = useQuery(sesionesQuery);
  const cierre = useDialogo<SesionAbierta | 'demas'>();
  const cerrar = useMutation({
    mutationFn: (cual: SesionAbierta | 'demas') => (cual === 'demas' ? cerrarDemas() : cerrarSesion(cual.sid)),
  });
  const { sesiones, total = 0, dias_sin_uso } = consulta.data ?? {};
  const una = cierre.sobre === 'demas' ? null : cierre.sobre;
  return (
    <Panel
      titulo="Sesiones abiertas"
      subtitulo={subtituloDe(total, dias_sin_uso)}
      sinRelleno
      acciones={
        total > 1 && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconLogout size={16} aria-hidden />}
            onClick={() => cierre.abrir('demas')}
          >
            Cerrar las demás
          </Button>
        )
      }
    >
      <Tabla
        nombre="Dispositivos con la sesión abierta"
        columnas={COLUMNAS}
        filas={sesiones}
        claveDe={({ sid }) => sid}
        consulta={consulta}
        mensajeError="Error al cargar tus sesiones"
        filasEsqueleto={2}
        acciones={(sesion) =>
          sesion.actual
            ? []
            : [
                {
                  texto: 'Cerrar la sesión',
                  etiqueta: `Cerrar la sesión de ${nombreDe(sesion)}`,
                  icono: <IconLogout />,
                  variante: 'warning',
                  alPulsar: () => cierre.abrir(sesion),
                },
              ]
        }
      />
      {sesiones && total > sesiones.length && (
        <Text fz="sm" c="dimmed" px="lg" pb="md">
          Se muestran las {sesiones.length} últimas de {total}.
        </Text>
      )}
      <Confirmar
        abierto={cierre.abierto}
        alCerrar={cierre.cerrar}
        titulo={una ? '¿Cerrar la sesión?' : '¿Cerrar las demás sesiones?'}
        textoConfirmar={una ? 'Cerrar sesión' : 'Cerrar las demás'}
        mensajeError="Error al cerrar la sesión"
        alConfirmar={async () => {
          if (cierre.sobre) avisos.exito((await cerrar.mutateAsync(cierre.sobre)).message);
        }}
      >
        {una
          ? `Quien use ${nombreDe(una)} tendrá que entrar de nuevo.`
          : 'En los demás dispositivos habrá que entrar de nuevo. Esta sigue abierta.'}
      </Confirmar>
    </Panel>
  );
}
