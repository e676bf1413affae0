import type { AccionDeTiquete, ServicioDeTiquete } from '@jornal/contract';
import { Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fechaHora, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Insignia } from '../../ui/insignia';
import { MetodoPago } from '../../ui/metodo-pago';
import { BotonDevolver } from './acciones-tiquete';
import clases from './tiquete.module.css';

type Accion = AccionDeTiquete | undefined;
/** `devolver`: of what goes back a part, a tip does not. */
export type DeLinea<L> = {
  linea: L;
  accion: Accion;
  alAnular: () => void;
  devolver?: { accion: Accion; alPulsar: () => void };
};
type DeCualquiera = Pick<ServicioDeTiquete, 'anulacion'> &
  Partial<
    Pick<
      ServicioDeTiquete,
      | 'metodo_pago'
      | 'monto_efectivo'
      | 'monto_transferencia'
      | 'monto_por_cobrar'
      | 'cantidad_devuelta'
      | 'monto_devuelto'
    >
  >;
type PropsLinea = DeLinea<DeCualquiera> & {
  nombre: string;
  total: number;
  /** Its units; none of a tip. */
  cantidad?: number;
  children: ReactNode;
};

/** A line of a ticket: its name and what it cost, its details, and what may still be done to it. */
export function Linea({ nombre, total, cantidad = 0, linea, accion, alAnular, devolver, children }: PropsLinea) {
  const { anulacion } = linea;
  return (
    <li>
      <div className={clases.cabeza}>
        <strong>{nombre}</strong>
        {anulacion === null ? (
          <strong className="cifra entero">{pesos(total)}</strong>
        ) : (
          <s className="cifra entero">{pesos(total)}</s>
        )}
      </div>
      <div className={clases.pie}>
        <div className={clases.datos}>
          {children}
          {anulacion !== null ? <Anulada {...anulacion} /> : conMetodo(linea) && <MetodoPago de={linea} />}
          <Devuelto de={linea} cantidad={cantidad} />
        </div>
        <div className={clases.acciones}>
          {devolver && (
            <BotonDevolver size="xs" accion={devolver.accion} nombre={nombre} alDevolver={devolver.alPulsar} />
          )}
          {accion && <BotonAnular accion={accion} nombre={nombre} alAnular={alAnular} />}
        </div>
      </div>
    </li>
  );
}

/** 'Devuelto 1 de 2 · $ 28.934'; of pesos that went back without a unit, the pesos. */
function Devuelto({ de, cantidad }: { de: DeCualquiera; cantidad: number }) {
  const { cantidad_devuelta = 0, monto_devuelto = 0 } = de;
  if (cantidad_devuelta === 0 && monto_devuelto === 0) return null;
  return (
    <span className="cifra">
      <strong>Devuelto</strong>
      {cantidad_devuelta > 0 && ` ${numero(cantidad_devuelta)} de ${numero(cantidad)} ·`} {pesos(monto_devuelto)}
    </span>
  );
}

function Anulada({ usuario, motivo, created_at }: NonNullable<ServicioDeTiquete['anulacion']>) {
  return (
    <>
      <Insignia tono="peligro">Anulada</Insignia>
      <span>
        {usuario ? `${usuario.nombre}, ` : ''}
        <span className="cifra">{fechaHora(created_at)}</span>
        {motivo && `: ${motivo}`}
      </span>
    </>
  );
}

type PropsBoton = { accion: AccionDeTiquete; nombre: string; alAnular: () => void };

/** The button that annuls a line; where it cannot be, the reason stands in its place, for who otherwise might. */
function BotonAnular({ accion: { recurso, permitida, motivo }, nombre, alAnular }: PropsBoton) {
  const { puede } = useSesion();
  if (permitida)
    return (
      <Button
        variant="default"
        size="xs"
        flex="none"
        leftSection={<IconBan size={14} aria-hidden />}
        aria-label={`Anular ${nombre}`}
        onClick={alAnular}
      >
        Anular
      </Button>
    );
  if (!puede(PERMISO[recurso])) return null;
  return (
    <Text fz="xs" c="dimmed" className={clases.veto}>
      {motivo}
    </Text>
  );
}

const PERMISO = {
  servicio_realizado: 'servicios.eliminar',
  venta: 'ventas.eliminar',
  propina: 'servicios.eliminar',
  registro: 'servicios.eliminar',
} as const;

/** A tip is of the payments of its ticket, which say it. */
const conMetodo = (linea: DeCualquiera): linea is Required<DeCualquiera> => linea.metodo_pago !== undefined;
