import type { AccionDeTiquete, Tiquete } from '@jornal/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowBackUp, IconPencil, IconReceiptOff } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { alAbrir } from '../../ui/al-abrir';
import { useDialogo } from '../../ui/use-dialogo';
import { AnularTiquete } from './anular-tiquete';

const CorregirModal = alAbrir(() => import('../correcciones/corregir-modal').then((modulo) => modulo.CorregirModal));
const CastigarModal = alAbrir(() => import('../devoluciones/castigar-modal').then((modulo) => modulo.CastigarModal));

type PropsBoton = {
  /** Which of the answers of the server it is for: undefined, it does not stand. */
  accion: AccionDeTiquete | undefined;
  alDevolver: () => void;
  /** Of which line it is; the one of the whole ticket says none. */
  nombre?: string;
} & Pick<ButtonProps, 'size'>;

/** Gives back; where that cannot be, who otherwise might reads why when pointing at it. */
export function BotonDevolver({ accion, alDevolver, nombre, size }: PropsBoton) {
  const { puede } = useSesion();
  if (!accion || !(accion.permitida || puede('tiquetes.devolver'))) return null;
  return (
    <Button
      variant="default"
      size={size}
      flex="none"
      leftSection={<IconArrowBackUp size={size === 'xs' ? 14 : 16} aria-hidden />}
      aria-label={nombre && `Devolver ${nombre}`}
      disabled={!accion.permitida}
      title={accion.motivo ?? undefined}
      onClick={alDevolver}
    >
      Devolver
    </Button>
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
        <Button
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
          disabled={!corregir.permitida}
          title={corregir.motivo ?? undefined}
          onClick={() => correccion.abrir(tiquete.id)}
        >
          Corregir
        </Button>
      )}
      <BotonDevolver accion={lineas.find(({ permitida }) => permitida) ?? lineas[0]} alDevolver={alDevolver} />
      {castigar && (castigar.permitida || puede('tiquetes.devolver')) && (
        <Button
          variant="default"
          leftSection={<IconReceiptOff size={16} aria-hidden />}
          disabled={!castigar.permitida}
          title={castigar.motivo ?? undefined}
          onClick={() => castigo.abrir(tiquete.id)}
        >
          Castigar deuda
        </Button>
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
