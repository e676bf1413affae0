import type { PrimerosPasos as Hechos } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSesion } from '../../lib/session-context';
import { useEnlace } from '../../lib/sucursal';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { pasosQuery } from './api';
import { estanTodos, PASOS, type Paso } from './pasos';
import clases from './primeros-pasos.module.css';

const DialogoDePaso = lazy(() => import('./dialogo-de-paso'));

type Estado = 'vigente' | 'guardado' | 'completo';

/**
 * The steps of a new business, for its administrator; null for other people and once they are done. A browser that knows
 * they are done does not ask again.
 */
export function usePrimerosPasos() {
  const { esAdmin, usuario } = useSesion();
  const [estado, setEstado] = useLocalStorage<Estado>({
    key: `primeros-pasos-${usuario.id}`,
    defaultValue: 'vigente',
    getInitialValueInEffect: false,
  });
  const { data } = useQuery({ ...pasosQuery, enabled: esAdmin && estado !== 'completo' });
  const completos = data !== undefined && estanTodos(data);
  useEffect(() => {
    if (completos) setEstado('completo');
  }, [completos, setEstado]);
  if (!esAdmin || completos || data === undefined) return null;
  return { hechos: data, guardado: estado === 'guardado', alGuardar: setEstado };
}

type Props = NonNullable<ReturnType<typeof usePrimerosPasos>>;

/** The steps that a new business takes before it works: each opens its form and ticks itself. */
export function PrimerosPasos({ hechos, guardado, alGuardar }: Props) {
  const dialogo = useDialogo<Paso['clave']>();
  const faltan = PASOS.filter(({ clave }) => !hechos[clave]);
  const siguiente = faltan[0]?.clave;
  if (guardado)
    return (
      <Group gap="xs" mb={12}>
        <Text fz="sm" c="dimmed">
          {faltan.length === 1 ? 'Falta 1 de los primeros pasos.' : `Faltan ${faltan.length} de los primeros pasos.`}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => alGuardar('vigente')}>
          Verlos
        </Button>
      </Group>
    );
  return (
    <>
      <Panel
        titulo="Primeros pasos"
        subtitulo="Con esto tu negocio queda trabajando."
        mb={20}
        acciones={
          <Button variant="subtle" size="compact-sm" onClick={() => alGuardar('guardado')}>
            Guardar para después
          </Button>
        }
      >
        <ol className={clases.pasos}>
          {PASOS.map((paso) => (
            <Renglon
              key={paso.clave}
              paso={paso}
              hecho={hechos[paso.clave]}
              principal={paso.clave === siguiente}
              alAbrir={() => dialogo.abrir(paso.clave)}
            />
          ))}
        </ol>
      </Panel>
      {dialogo.sobre !== null && (
        <Suspense>
          <DialogoDePaso paso={dialogo.sobre} abierto={dialogo.abierto} alCerrar={dialogo.cerrar} />
        </Suspense>
      )}
    </>
  );
}

type PropsRenglon = { paso: Paso; hecho: boolean; principal: boolean; alAbrir: () => void };

function Renglon({ paso: { titulo, detalle, accion, a }, hecho, principal, alAbrir }: PropsRenglon) {
  const enlace = useEnlace();
  const boton = { variant: principal ? 'filled' : 'default', size: 'sm', className: clases.accion } as const;
  return (
    <li className={clases.paso} data-hecho={hecho || undefined}>
      {hecho ? (
        <IconCircleCheckFilled size={22} className={clases.listo} role="img" aria-label="Listo" />
      ) : (
        <IconCircle size={22} stroke={1.5} className={clases.falta} role="img" aria-label="Falta" />
      )}
      <div className={clases.texto}>
        <Text fw={600}>{titulo}</Text>
        {!hecho && (
          <Text fz="sm" c="dimmed">
            {detalle}
          </Text>
        )}
      </div>
      {!hecho &&
        (a === undefined ? (
          <Button {...boton} onClick={alAbrir}>
            {accion}
          </Button>
        ) : (
          <Button {...boton} component={Link} to={enlace(a)}>
            {accion}
          </Button>
        ))}
    </li>
  );
}

/** Whether a dashboard has something to show: until then its place is that of the steps. */
export const hayCifras = (pasos: { hechos: Hechos } | null): boolean => pasos === null || pasos.hechos.cifras;
