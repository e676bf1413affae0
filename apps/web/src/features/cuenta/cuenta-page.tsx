import { Button, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { fechaHora } from '../../lib/format';
import { EncabezadoPagina } from '../../ui/encabezado-pagina';
import { EstadoError } from '../../ui/estado-vacio';
import { Dato, Ficha } from '../../ui/ficha';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { CodigoPanel } from '../aprobaciones/codigo-panel';
import { cuentaQuery } from './api';
import clases from './cuenta.module.css';
import { Datos } from './datos';
import { EnEsteEquipo } from './en-este-equipo';
import { SegundoFactor } from './segundo-factor';
import { Sesiones } from './sesiones';

const CambiarContrasena = lazy(() => import('./cambiar-contrasena'));

/**
 * '/cuenta': one's data, how one signs in and where one is signed in. Everybody has it, whichever screens their role
 * opens.
 */
export default function CuentaPage() {
  const consulta = useQuery(cuentaQuery);
  return (
    <>
      <EncabezadoPagina titulo="Tu cuenta" subtitulo="Tus datos, cómo entras y dónde tienes abierta la sesión" />
      {consulta.isError && !consulta.data ? (
        <Stack gap={20} maw={864}>
          <EstadoError texto="Error al cargar tu cuenta" alReintentar={() => void consulta.refetch()} />
          <EnEsteEquipo />
        </Stack>
      ) : (
        <Stack gap={20} maw={864} className={clases.secciones}>
          <Datos cuenta={consulta.data} />
          <Contrasena />
          <CodigoPanel />
          <SegundoFactor cuenta={consulta.data} />
          <Sesiones />
          <Tema />
          <EnEsteEquipo />
          <Panel titulo="Lo que aceptaste" subtitulo="Versiones de la política de privacidad y los términos de uso">
            {consulta.data?.aceptaciones.length === 0 && 'Todavía nada.'}
            <Ficha>
              {consulta.data?.aceptaciones.map(({ version, aceptado_en }) => (
                <Dato key={version} nombre={`Versión ${version}`}>
                  {fechaHora(aceptado_en)}
                </Dato>
              ))}
            </Ficha>
          </Panel>
        </Stack>
      )}
    </>
  );
}

function Contrasena() {
  const dialogo = useDialogo<true>();
  return (
    <Panel titulo="Contraseña" subtitulo="Al cambiarla se cierran tus demás sesiones">
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => dialogo.abrir(true)}>
        Cambiar contraseña
      </Button>
      {dialogo.abierto && (
        <Suspense>
          <CambiarContrasena alCerrar={dialogo.cerrar} />
        </Suspense>
      )}
    </Panel>
  );
}

const TEMAS = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
  { value: 'auto', label: 'El del dispositivo' },
] as const;

function Tema() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel titulo="Tema" subtitulo="En este navegador">
      <SegmentedControl
        aria-label="Tema"
        data={[...TEMAS]}
        value={colorScheme}
        onChange={(tema) => setColorScheme(tema)}
      />
    </Panel>
  );
}
