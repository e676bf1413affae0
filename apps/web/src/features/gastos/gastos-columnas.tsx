import type { Gasto } from '@jornal/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { dia, dinero, texto } from '../../ui/columnas';
import { MetodoPago } from '../../ui/metodo-pago';
import type { Columna } from '../../ui/tabla';
import { unSoloDia } from '../../ui/tabla-columnas';
import { Nada } from '../../ui/tabla-partes';

const ENTIDAD: Columna<Gasto> = texto('entidad', 'Sucursal', 'quien', ({ entidad }) => entidad?.nombre ?? 'General', {
  callaSi: 'entidad_id',
});

/** The columns of the list for this person: only an administrator sees more than one branch. */
export const columnasGastos = ({
  conEntidad,
  verRecibo,
}: {
  conEntidad: boolean;
  verRecibo: (gasto: Gasto) => void;
}): Columna<Gasto>[] => [
  {
    id: 'descripcion',
    titulo: 'Descripción',
    enTelefono: 'que',
    celda: ({ descripcion }) => <span className="partible">{descripcion}</span>,
  },
  dia('fecha', 'Fecha', 'quien', (gasto) => gasto.fecha, { callaSi: unSoloDia }),
  ...(conEntidad ? [ENTIDAD] : []),
  { id: 'metodo', titulo: 'Método', enTelefono: 'estado', celda: (gasto) => <MetodoPago de={gasto} /> },
  dinero('monto', 'Monto', 'monto', ({ monto }) => monto),
  {
    id: 'recibo',
    titulo: 'Recibo',
    enTelefono: 'fuera',
    celda: (gasto) => (gasto.tiene_recibo ? <VerRecibo gasto={gasto} alAbrir={verRecibo} /> : <Nada />),
  },
];

function VerRecibo({ gasto, alAbrir }: { gasto: Gasto; alAbrir: (gasto: Gasto) => void }) {
  return (
    <Tooltip label="Ver el recibo">
      <ActionIcon
        variant="default"
        size="md"
        aria-label={`Ver el recibo de ${gasto.descripcion}`}
        onClick={() => alAbrir(gasto)}
      >
        <IconReceipt size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
