import { fechaHora, numero } from '../lib/format';
import { Dato, Ficha } from './ficha';
import { Modal } from './modal';

type Movimiento = {
  tipo: 'entrada' | 'salida';
  cantidad_movimiento: number;
  cantidad_anterior: number;
  cantidad_nueva: number;
  usuario: { nombre: string };
  created_at: string;
};
type Props = {
  abierto: boolean;
  titulo: string;
  movimiento: Movimiento | null;
  alCerrar: () => void;
  origen?: string;
  motivo?: string | null;
};

/** A change of the stock of something: by how much, from where, why and by whom. */
export function MovimientoExistencias({ abierto, titulo, movimiento, alCerrar, origen, motivo }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={titulo}>
      {movimiento && (
        <Ficha>
          <Dato
            nombre={movimiento.tipo === 'entrada' ? 'Entrada' : 'Salida'}
            cifra="fuerte"
          >{`${movimiento.tipo === 'entrada' ? '+' : '−'}${numero(movimiento.cantidad_movimiento)}`}</Dato>
          <Dato nombre="Cantidad anterior" cifra>
            {numero(movimiento.cantidad_anterior)}
          </Dato>
          <Dato nombre="Cantidad nueva" cifra>
            {numero(movimiento.cantidad_nueva)}
          </Dato>
          {origen && <Dato nombre="Origen">{origen}</Dato>}
          {motivo && <Dato nombre="Motivo">{motivo}</Dato>}
          <Dato nombre="Registrado" cifra>
            {fechaHora(movimiento.created_at)}
          </Dato>
          <Dato nombre="Registró">{movimiento.usuario.nombre}</Dato>
        </Ficha>
      )}
    </Modal>
  );
}
