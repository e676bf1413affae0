import type { AccionDeTiquete, ServicioDeTiquete } from '@jornal/contract';
import { Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fechaHora, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { Insignia } from '../../ui/insignia';
import { MetodoPago } from '../../ui/metodo-pago';
import clases from './tiquete.module.css';

export type DeLinea<L> = { linea: L; accion: AccionDeTiquete | undefined; alAnular: () => void };
type DeCualquiera = Pick<ServicioDeTiquete, 'anulacion'> &
  Partial<Pick<ServicioDeTiquete, 'metodo_pago' | 'monto_efectivo' | 'monto_transferencia' | 'monto_por_cobrar'>>;
type PropsLinea = DeLinea<DeCualquiera> & {
  nombre: string;
  total: number;
  children: ReactNode;
};

/** A line of a ticket: its name and what it cost, its details, and what may still be done to it. */
export function Linea({ nombre, total, linea, accion, alAnular, children }: PropsLinea) {
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
        </div>
        {accion && <BotonAnular accion={accion} nombre={nombre} alAnular={alAnular} />}
      </div>
    </li>
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
} as const;

/** A tip is of the payments of its ticket, which say it. */
const conMetodo = (linea: DeCualquiera): linea is Required<DeCualquiera> => linea.metodo_pago !== undefined;
