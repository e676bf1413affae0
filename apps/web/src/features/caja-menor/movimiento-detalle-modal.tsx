import type { MovimientoCaja } from '@jornal/contract';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { Dato, Ficha } from '../../ui/ficha';
import { Insignia } from '../../ui/insignia';
import { nombreMetodo } from '../../ui/metodos-pago';
import { Modal } from '../../ui/modal';
import { EnlaceOrigen } from './origenes';
import { Saldo } from './saldo';

type Props = {
  abierto: boolean;
  movimiento: MovimientoCaja | null;
  entidadId: number;
  oculto: boolean;
  alCerrar: () => void;
  alAbrirArqueo: (id: number) => void;
};

/** A movement of a till: its kind, where it comes from, what the till held after it and who wrote it. */
export function MovimientoDetalleModal({ abierto, movimiento, entidadId, oculto, alCerrar, alAbrirArqueo }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={movimiento?.concepto ?? 'Movimiento'}>
      {movimiento && (
        <Detalle movimiento={movimiento} entidadId={entidadId} oculto={oculto} alAbrirArqueo={alAbrirArqueo} />
      )}
    </Modal>
  );
}

function Detalle({
  movimiento,
  entidadId,
  oculto,
  alAbrirArqueo,
}: { movimiento: MovimientoCaja } & Pick<Props, 'entidadId' | 'oculto' | 'alAbrirArqueo'>) {
  const { tipo, medio, metodo, monto, saldo, origen, origen_id, operador, usuario, anulacion } = movimiento;
  return (
    <Ficha>
      <Dato nombre="Fecha" cifra>
        {fecha(movimiento.fecha)}
      </Dato>
      <Dato
        nombre={tipo === 'entrada' ? 'Entrada' : 'Salida'}
        cifra="fuerte"
      >{`${tipo === 'entrada' ? '+' : '−'} ${pesos(monto)}`}</Dato>
      <Dato nombre="Medio">{nombreMetodo({ metodo_pago: medio, metodo })}</Dato>
      <Dato nombre="Saldo después">
        <Saldo monto={saldo} oculto={oculto} />
      </Dato>
      <Dato nombre="Origen">
        <EnlaceOrigen
          origen={origen}
          origenId={origen_id}
          tiqueteId={movimiento.tiquete_id}
          fecha={movimiento.fecha}
          entidadId={entidadId}
          alAbrirArqueo={alAbrirArqueo}
        />
        {anulacion && <Insignia tono="alerta">Anulación</Insignia>}
      </Dato>
      {operador && <Dato nombre="De">{`${operador.nombre} ${operador.apellido}`}</Dato>}
      <Dato nombre="Registrado" cifra>
        {fechaHora(movimiento.created_at)}
      </Dato>
      <Dato nombre="Registró">{usuario.nombre}</Dato>
    </Ficha>
  );
}
