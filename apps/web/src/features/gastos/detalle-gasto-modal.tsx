import type { Gasto } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { Dato, Ficha } from '../../ui/ficha';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Modal } from '../../ui/modal';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { QuienRegistro } from '../auditoria/registro-panel';

type Props = { abierto: boolean; gasto: Gasto | null; alCerrar: () => void; alVerRecibo: (gasto: Gasto) => void };

/** Everything about one expense: what it was, how it was paid, who wrote it, and its receipt. */
export function DetalleGastoModal({ abierto, gasto, alCerrar, alVerRecibo }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={gasto?.descripcion ?? 'Gasto'}>
      {gasto && <Detalle gasto={gasto} alVerRecibo={alVerRecibo} />}
      {gasto && <HistorialPlegado recurso="gasto" id={gasto.id} />}
    </Modal>
  );
}

function Detalle({ gasto, alVerRecibo }: { gasto: Gasto; alVerRecibo: (gasto: Gasto) => void }) {
  return (
    <>
      <Ficha>
        <Dato nombre="Fecha">
          <span className="cifra">{fecha(gasto.fecha)}</span>
        </Dato>
        <Dato nombre="Sucursal">{gasto.entidad?.nombre ?? 'General'}</Dato>
        <Dato nombre="Monto">
          <strong className="cifra">{pesos(gasto.monto)}</strong>
        </Dato>
        <Dato nombre="Método">{NOMBRES_METODO[gasto.metodo_pago]}</Dato>
        <Dato nombre="Efectivo">
          <span className="cifra">{pesos(gasto.monto_efectivo)}</span>
        </Dato>
        <Dato nombre="Transferencia">
          <span className="cifra">{pesos(gasto.monto_transferencia)}</span>
        </Dato>
        <Dato nombre="Registrado">
          <span className="cifra">{fechaHora(gasto.created_at)}</span>
        </Dato>
        <QuienRegistro recurso="gasto" id={gasto.id} />
      </Ficha>
      {gasto.tiene_recibo && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          leftSection={<IconReceipt size={14} aria-hidden />}
          onClick={() => alVerRecibo(gasto)}
        >
          Ver el recibo
        </Button>
      )}
    </>
  );
}
