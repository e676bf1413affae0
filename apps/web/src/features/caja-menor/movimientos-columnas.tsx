import type { MovimientoCaja } from '@jornal/contract';
import { Group, Text } from '@mantine/core';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { texto } from '../../ui/columnas';
import { Insignia } from '../../ui/insignia';
import { nombreMetodo } from '../../ui/metodos-pago';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { EnlaceOrigen } from './origenes';
import { Saldo } from './saldo';

type Opciones = { entidadId: number; oculto: boolean; conMetodo: boolean; alAbrirArqueo: (id: number) => void };

/** The movements of the till, with its balance by that means just after. `conMetodo`: some name a method of the business's own. */
export const columnasMovimientos = ({
  entidadId,
  oculto,
  conMetodo,
  alAbrirArqueo,
}: Opciones): Columna<MovimientoCaja>[] => [
  {
    id: 'concepto',
    titulo: 'Concepto',
    enTelefono: 'que',
    celda: ({ concepto, anulacion }) => (
      <Group component="span" gap="2px 10px" align="stretch" display="inline-flex" maw={352} className="partible">
        {concepto}
        {anulacion && <Insignia tono="alerta">Anulación</Insignia>}
      </Group>
    ),
  },
  {
    id: 'fecha',
    titulo: 'Fecha y hora',
    enTelefono: 'quien',
    celda: (movimiento) => <Momento movimiento={movimiento} />,
  },
  {
    id: 'origen',
    titulo: 'Origen',
    enTelefono: 'fuera',
    celda: (movimiento) => (
      <EnlaceOrigen
        origen={movimiento.origen}
        origenId={movimiento.origen_id}
        tiqueteId={movimiento.tiquete_id}
        fecha={movimiento.fecha}
        entidadId={entidadId}
        alAbrirArqueo={alAbrirArqueo}
      />
    ),
  },
  texto(
    'medio',
    'Medio',
    'estado',
    ({ medio, metodo }) => nombreMetodo({ metodo_pago: medio, metodo }),
    conMetodo ? {} : { callaSi: 'medio' },
  ),
  {
    id: 'entrada',
    titulo: 'Entrada',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ tipo, monto }) =>
      tipo === 'entrada' ? <Text span c="var(--jornal-positivo)">{`+ ${pesos(monto)}`}</Text> : <Nada />,
  },
  {
    id: 'salida',
    titulo: 'Salida',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ tipo, monto }) =>
      tipo === 'salida' ? <Text span c="var(--mantine-color-text)">{`− ${pesos(monto)}`}</Text> : <Nada />,
  },
  {
    id: 'saldo',
    titulo: 'Saldo',
    enTelefono: 'fuera',
    numerica: true,
    celda: ({ saldo }) => <Saldo monto={saldo} oculto={oculto} />,
  },
  {
    id: 'quien',
    titulo: 'Registró',
    enTelefono: 'fuera',
    celda: ({ usuario, operador }) => (
      <span className="entero">
        {usuario.nombre}
        {operador && (
          <small className="debajo">
            De {operador.nombre} {operador.apellido}
          </small>
        )}
      </span>
    ),
  },
];

/** Its day, and the hour it was written; when that was on another day, which. */
function Momento({ movimiento }: { movimiento: MovimientoCaja }) {
  const dia = fecha(movimiento.fecha);
  const [escrito, hora] = fechaHora(movimiento.created_at).split(' ');
  return (
    <span className="entero cifra">
      {dia}
      <small className="debajo">{escrito === dia ? hora : `anotado el ${escrito} ${hora}`}</small>
    </span>
  );
}
