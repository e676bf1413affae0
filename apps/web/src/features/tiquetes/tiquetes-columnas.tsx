import { NOMBRE_ESTADO_TIQUETE, resumenDeLineas, type TiqueteEnLista } from '@jornal/contract';
import { Box } from '@mantine/core';
import { fecha, fechaHora, pesos } from '../../lib/format';
import { dinero, texto } from '../../ui/columnas';
import { DosLineas } from '../../ui/dos-lineas';
import { Insignia } from '../../ui/insignia';
import type { Columna } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { quienes } from './api';

const NUMERO: Columna<TiqueteEnLista> = {
  id: 'numero',
  titulo: 'Tiquete',
  enTelefono: 'quien',
  rotulo: 'n.º',
  celda: ({ numero }) => <span className="entero cifra">{numero}</span>,
};
const LINEAS: Columna<TiqueteEnLista> = {
  id: 'lineas',
  titulo: 'Qué se cobró',
  enTelefono: 'que',
  // Most of what is charged is of no person who is known: a column of its own would push the total out of sight.
  celda: ({ lineas, persona }) => (
    <Box component="span" display="block" miw={144} className="partible">
      {persona === null ? (
        resumenDeLineas(lineas)
      ) : (
        <DosLineas arriba={resumenDeLineas(lineas)} abajo={`a ${persona.nombre}`} />
      )}
    </Box>
  ),
};
const ENTIDAD: Columna<TiqueteEnLista> = texto('entidad', 'Sucursal', 'fuera', ({ entidad }) => entidad.nombre, {
  callaSi: 'entidad_id',
});

/** The day it counts on and the hour it was registered; where that was another day, both. */
const FECHA: Columna<TiqueteEnLista> = {
  id: 'fecha',
  titulo: 'Fecha y hora',
  enTelefono: 'quien',
  celda: ({ fecha: dia, created_at }) => {
    const registrado = fechaHora(created_at);
    return registrado.startsWith(fecha(dia)) ? (
      <span className="entero cifra">{registrado}</span>
    ) : (
      <DosLineas cifra arriba={fecha(dia)} abajo={`registrado ${registrado}`} />
    );
  },
};

/** Nearly all of them stand, whole: the others say that they do not, or how much of them went back. */
const ESTADO: Columna<TiqueteEnLista> = {
  id: 'estado',
  titulo: 'Estado',
  enTelefono: 'estado',
  callaVacia: true,
  celda: ({ estado, devuelto, total }) => {
    if (estado === 'anulado') return <Insignia tono="peligro">{NOMBRE_ESTADO_TIQUETE.anulado}</Insignia>;
    if (devuelto === 0) return <Nada />;
    return <Insignia tono="info">{devuelto === total ? 'Devuelto' : `Devuelto ${pesos(devuelto)}`}</Insignia>;
  },
};

/** By a means that was not used there is nothing. */
const porMedio = (
  id: 'efectivo' | 'transferencia',
  titulo: string,
  de: (fila: TiqueteEnLista) => number,
): Columna<TiqueteEnLista> => ({
  id,
  titulo,
  numerica: true,
  enTelefono: 'fuera',
  celda: (fila) => (de(fila) === 0 ? <Nada /> : pesos(de(fila))),
});

/** The part of the total that is still owed; of most nothing is. */
const SALDO: Columna<TiqueteEnLista> = {
  id: 'saldo',
  titulo: 'Debe',
  numerica: true,
  enTelefono: 'estado',
  celda: ({ saldo }) => (saldo === 0 ? <Nada /> : <strong>{pesos(saldo)}</strong>),
};

/**
 * The columns of the list for this person: only an administrator sees more than one branch, and an operator is always the
 * same. `conSaldo`: of some of its tickets something is owed.
 */
export const columnasTiquetes = ({
  conEntidad,
  conPersona,
  conSaldo,
}: {
  conEntidad: boolean;
  conPersona: boolean;
  conSaldo: boolean;
}): Columna<TiqueteEnLista>[] => [
  NUMERO,
  LINEAS,
  FECHA,
  ...(conPersona
    ? [texto<TiqueteEnLista>('personas', 'Atendió o vendió', 'quien', ({ personas }) => quienes(personas))]
    : []),
  ...(conEntidad ? [ENTIDAD] : []),
  ESTADO,
  porMedio('efectivo', 'Efectivo', ({ monto_efectivo }) => monto_efectivo),
  porMedio('transferencia', 'Transferencia', ({ monto_transferencia }) => monto_transferencia),
  ...(conSaldo ? [SALDO] : []),
  dinero('total', 'Total', 'monto', ({ total }) => total),
];
