import { ActionIcon, NativeSelect, Skeleton, Table, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OrdenDeLista } from '../lib/use-orden';
import clases from './tabla.module.css';
import { type ConLugar, lugaresDe } from './tabla-columnas';
import telefono from './tabla-telefono.module.css';

type ColumnaVista = ConLugar & { ancho?: string; ordenable?: boolean };
const ORDEN = { asc: 'ascending', desc: 'descending' } as const;

type Ordenable = { id: string; ordenable?: boolean };

/** Whether a list can be ordered by a column. */
export const seOrdena = ({ id, ordenable }: Ordenable, { por }: OrdenDeLista): boolean =>
  ordenable === true || (por?.includes(id) ?? false);

/** The header row: sortable columns are buttons and say how they are sorted. A third press gives the list its own order back. */
export function CabezaTabla({
  columnas,
  orden,
  conAcciones,
}: {
  columnas: readonly ColumnaVista[];
  orden?: OrdenDeLista;
  conAcciones: boolean;
}) {
  const siguiente = (id: string, sentido: 'asc' | 'desc' | undefined) =>
    orden?.alCambiar(sentido === 'desc' ? null : { id, sentido: sentido === 'asc' ? 'desc' : 'asc' });
  return (
    <Table.Thead>
      <Table.Tr>
        {columnas.map((columna) => {
          const sentido = orden?.actual?.id === columna.id ? orden.actual.sentido : undefined;
          return (
            <Table.Th
              key={columna.id}
              w={columna.ancho}
              data-numerica={columna.numerica || undefined}
              aria-sort={sentido && ORDEN[sentido]}
            >
              {orden && seOrdena(columna, orden) ? (
                <UnstyledButton className={clases.ordenar} onClick={() => siguiente(columna.id, sentido)}>
                  {columna.titulo}
                  <IconoOrden sentido={sentido} />
                </UnstyledButton>
              ) : (
                columna.titulo
              )}
            </Table.Th>
          );
        })}
        {conAcciones && (
          <Table.Th className={clases.acciones}>
            <span className="solo-lector">Acciones</span>
          </Table.Th>
        )}
      </Table.Tr>
    </Table.Thead>
  );
}

function IconoOrden({ sentido }: { sentido?: 'asc' | 'desc' }) {
  const Icono = sentido === 'asc' ? IconChevronUp : sentido === 'desc' ? IconChevronDown : IconSelector;
  return <Icono size={14} stroke={1.75} aria-hidden />;
}

/** 'Por monto'; a title that is a purpose already, 'Para el operador' or 'Por pagar', stands as it is. */
const porTitulo = (titulo: string): string => (/^(por|para) /i.test(titulo) ? titulo : `Por ${titulo.toLowerCase()}`);

/** On a phone rows have no heads: the order is chosen above them. */
export function OrdenEnTelefono({
  columnas,
  orden: { actual, alCambiar },
}: {
  columnas: readonly ColumnaVista[];
  orden: OrdenDeLista;
}) {
  if (columnas.length === 0) return null;
  const opciones = [
    { value: '', label: 'Orden de la lista' },
    ...columnas.map(({ id, titulo }) => ({ value: id, label: porTitulo(titulo) })),
  ];
  const elegida = columnas.some(({ id }) => id === actual?.id) ? (actual?.id ?? '') : '';
  return (
    <div className={clases.enTelefono}>
      <NativeSelect
        variant="unstyled"
        aria-label="Ordenar por"
        data={opciones}
        value={elegida}
        onChange={({ currentTarget: { value } }) =>
          alCambiar(value === '' ? null : { id: value, sentido: actual?.sentido ?? 'asc' })
        }
      />
      {actual !== null && elegida !== '' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={actual.sentido === 'asc' ? 'De menor a mayor: invertir' : 'De mayor a menor: invertir'}
          onClick={() => alCambiar({ id: actual.id, sentido: actual.sentido === 'asc' ? 'desc' : 'asc' })}
        >
          <IconoOrden sentido={actual.sentido} />
        </ActionIcon>
      )}
    </div>
  );
}

const ANCHOS = ['70%', '55%', '80%', '45%', '60%'];

type EsqueletoProps = {
  nombre: string;
  columnas: readonly ColumnaVista[];
  orden?: OrdenDeLista;
  filas: number;
  conAcciones: boolean;
  densa?: boolean;
  /** The content above the rows. */
  children?: ReactNode;
};

/** The table before its rows: same header, same height. */
export function EsqueletoTabla({ nombre, columnas, orden, filas, conAcciones, densa, children }: EsqueletoProps) {
  const lugares = lugaresDe(columnas);
  return (
    <div className={clases.marco} data-densa={densa || undefined} aria-busy="true">
      <span className="solo-lector" role="status">
        Cargando...
      </span>
      {children}
      <Table
        className={`${clases.tabla} ${telefono.lineas}`}
        aria-label={nombre}
        verticalSpacing={0}
        horizontalSpacing={0}
        withRowBorders={false}
      >
        <CabezaTabla columnas={columnas} orden={orden} conAcciones={conAcciones} />
        <Table.Tbody>
          {Array.from({ length: filas }, (_, f) => `esqueleto-${f}`).map((clave, f) => (
            <Table.Tr key={clave} aria-hidden>
              {columnas.map((columna, i) => (
                <Table.Td
                  key={columna.id}
                  data-lugar={lugares[i]}
                  data-vacia={lugares[i] === 'fuera' || lugares[i] === 'boton' || undefined}
                >
                  <Skeleton
                    height={14}
                    width={ANCHOS[(f + i) % ANCHOS.length]}
                    ml={columna.numerica ? 'auto' : undefined}
                  />
                </Table.Td>
              ))}
              {conAcciones && <Table.Td className={clases.acciones} data-acciones />}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** '—': nothing to say about a row. On a phone, where there is no column to keep, it is left out. */
export function Nada() {
  return (
    <span data-nada className={clases.nada}>
      —
    </span>
  );
}
