import type { PrimerosPasos } from '@jornal/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useEnlace } from '../../lib/sucursal';
import { Panel } from '../../ui/panel';
import { useDialogo } from '../../ui/use-dialogo';
import { VerEjemplo } from '../../ui/ver-ejemplo';
import { type Hoja, PASOS, type Paso } from './pasos';
import clases from './primeros-pasos.module.css';

const DialogoDePaso = lazy(() => import('./dialogo-de-paso'));

type Props = {
  hechos: PrimerosPasos;
  /** Put away for later. */
  guardado: boolean;
  alGuardar: (estado: 'vigente' | 'guardado') => void;
};

/** The steps that a new business takes before it works: each opens its form and ticks itself. */
export default function PasosPanel({ hechos, guardado, alGuardar }: Props) {
  const dialogo = useDialogo<Paso['clave'] | Hoja>();
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
              alAbrir={dialogo.abrir}
            />
          ))}
        </ol>
        <Group gap="4px 8px" pt={14} className="raya-arriba">
          <Text fz="sm" c="dimmed">
            ¿Ya tienes anotado a quién atiendes, o qué vendes?
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={() => dialogo.abrir('hoja-personas')}>
            Traer personas de una hoja
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => dialogo.abrir('hoja-productos')}>
            Traer productos de una hoja
          </Button>
          <Text span fz="sm" ml="auto">
            <VerEjemplo />
          </Text>
        </Group>
      </Panel>
      {dialogo.sobre !== null && (
        <Suspense>
          <DialogoDePaso paso={dialogo.sobre} abierto={dialogo.abierto} alCerrar={dialogo.cerrar} />
        </Suspense>
      )}
    </>
  );
}

type PropsRenglon = { paso: Paso; hecho: boolean; principal: boolean; alAbrir: (que: Paso['clave'] | Hoja) => void };

function Renglon({ paso: { clave, titulo, detalle, accion, a, hoja }, hecho, principal, alAbrir }: PropsRenglon) {
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
        {!hecho && hoja && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            aria-label={`${titulo}: traer de una hoja`}
            onClick={() => alAbrir(hoja)}
          >
            Traer de una hoja
          </Button>
        )}
      </div>
      {!hecho &&
        (a === undefined ? (
          <Button {...boton} onClick={() => alAbrir(clave)}>
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
