import type { Gasto } from '@jornal/contract';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { DatosDePago } from '../../ui/datos-pago';
import { Dato, Ficha } from '../../ui/ficha';
import { Modal } from '../../ui/modal';
import { HistorialPlegado } from '../auditoria/historial-panel';
import { QuienRegistro } from '../auditoria/registro-panel';

type Props = { abierto: boolean; gasto: Gasto | null; alCerrar: () => void; alVerRecibo: (gasto: Gasto) => void };

/** Everything about one expense: its data, how it was paid, who wrote it, and its receipt. */
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
        <Dato nombre="Fecha" cifra>
          {fecha(gasto.fecha)}
        </Dato>
        <Dato nombre="Sucursal">{gasto.entidad?.nombre ?? 'General (de ninguna sucursal)'}</Dato>
        <Dato nombre="Monto" cifra="fuerte">
          {pesos(gasto.monto)}
        </Dato>
        <DatosDePago de={gasto} />
        <Dato nombre="Registrado" cifra>
          {fechaHora(gasto.created_at)}
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
