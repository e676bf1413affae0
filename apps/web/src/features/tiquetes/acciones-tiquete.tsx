import type { AccionDeTiquete, Tiquete } from '@jornal/contract';
import type { ButtonProps } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconReceiptOff } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { useDialogo } from '../../ui/use-dialogo';
import { AnularTiquete } from './anular-tiquete';
import { BotonDeAccion } from './boton-de-accion';

const CorregirModal = alAbrir(() => import('../correcciones/corregir-modal').then((modulo) => modulo.CorregirModal));
const CastigarModal = alAbrir(() => import('../devoluciones/castigar-modal').then((modulo) => modulo.CastigarModal));

type PropsBoton = {
  /** Which of the answers of the server it is for: undefined, it does not stand. */
  accion: AccionDeTiquete | undefined;
  alDevolver: () => void;
  /** Of which line it is; the one of the whole ticket says none. */
  nombre?: string;
} & Pick<ButtonProps, 'size'>;

/** Gives back; where that cannot be, who otherwise might reads why. */
export function BotonDevolver({ accion, alDevolver, nombre, size }: PropsBoton) {
  const { puede } = useSesion();
  if (!accion || !(accion.permitida || puede('tiquetes.devolver'))) return null;
  return (
    <BotonDeAccion
      accion={accion}
      size={size}
      flex="none"
      leftSection={<IconArrowBackUp size={size === 'xs' ? 14 : 16} aria-hidden />}
      nombre={nombre && `Devolver ${nombre}`}
      alPulsar={alDevolver}
    >
      Devolver
    </BotonDeAccion>
  );
}

/** The actions on a ticket whole: it is made right, lines of it are given back, its debt is given up, all of it is annulled. */
export function AccionesDeTiquete({ tiquete, alDevolver }: { tiquete: Tiquete; alDevolver: () => void }) {
  const { puede } = useSesion();
  const [castigo, correccion] = [useDialogo<number>(), useDialogo<number>()];
  const de = (cual: AccionDeTiquete['accion']) => tiquete.acciones.filter(({ accion }) => accion === cual);
  const lineas = de('devolver');
  const [castigar] = de('castigar');
  const [corregir] = de('corregir');
  return (
    <>
      {corregir && (corregir.permitida || puede('tiquetes.corregir')) && (
        <BotonDeAccion
          accion={corregir}
          leftSection={<IconPencil size={16} aria-hidden />}
          alPulsar={() => correccion.abrir(tiquete.id)}
        >
          Corregir
        </BotonDeAccion>
      )}
      <BotonDevolver accion={lineas.find(({ permitida }) => permitida) ?? lineas[0]} alDevolver={alDevolver} />
      {castigar && (castigar.permitida || puede('tiquetes.devolver')) && (
        <BotonDeAccion
          accion={castigar}
          leftSection={<IconReceiptOff size={16} aria-hidden />}
          alPulsar={() => castigo.abrir(tiquete.id)}
        >
          Castigar deuda
        </BotonDeAccion>
      )}
      <AnularTiquete tiquete={tiquete} />
      <CorregirModal
        abierto={correccion.abierto}
        tiqueteId={correccion.sobre}
        numero={tiquete.numero}
        alCerrar={correccion.cerrar}
      />
      <CastigarModal abierto={castigo.abierto} tiqueteId={castigo.sobre} alCerrar={castigo.cerrar} />
    </>
  );
}
