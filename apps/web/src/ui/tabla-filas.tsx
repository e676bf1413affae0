import { Table } from '@mantine/core';
import { type Key, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AccionesFila, type AccionFila } from './acciones-fila';
import clases from './tabla.module.css';
import { type Columna, type ConLugar, type Lugar, lugaresDeTotales, rotuloDe } from './tabla-columnas';
import { useEnTelefono } from './use-en-telefono';

/** A row that opens nothing unfolds on a phone, where two lines do not say all there is to say. */
function useDespliegue(lugares: readonly Lugar[], abre: boolean): { desplegada?: boolean; alternar?: () => void } {
  const [desplegada, setDesplegada] = useState(false);
  const enTelefono = useEnTelefono();
  if (abre || !enTelefono || !lugares.includes('fuera')) return {};
  return { desplegada, alternar: () => setDesplegada(!desplegada) };
}

type CeldaProps = {
  columna: ConLugar;
  lugar: Lugar;
  primera: boolean;
  alPulsar?: () => void;
  desplegada?: boolean;
  vacia?: boolean;
  children: ReactNode;
};

/** A cell; the first is the button of its row, for the keyboard. */
function Celda({ columna, lugar, primera, alPulsar, desplegada, vacia, children }: CeldaProps) {
  return (
    <Table.Td
      data-etiqueta={columna.titulo}
      data-lugar={lugar}
      data-rotulo={rotuloDe(columna, lugar)}
      data-numerica={columna.numerica || undefined}
      data-vacia={vacia || undefined}
      className={columna.numerica ? 'cifra' : undefined}
    >
      {primera && alPulsar ? (
        <button type="button" className={clases.abrir} aria-expanded={desplegada} onClick={alPulsar}>
          {children}
        </button>
      ) : (
        children
      )}
    </Table.Td>
  );
}

/** The press of a row, unless it was of something in it. */
const pulsacion = (alPulsar: (() => void) | undefined) =>
  alPulsar &&
  ((evento: MouseEvent) => {
    const propia = (evento.target as Element).closest('button, a, input, label');
    // A drag that selected text was meant to copy, not to open.
    if (!propia && !window.getSelection()?.toString()) alPulsar();
  });

type FilaProps<T> = {
  fila: T;
  columnas: readonly Columna<T>[];
  lugares: readonly Lugar[];
  acciones?: (fila: T) => readonly AccionFila[];
  alAbrir?: (fila: T) => void;
  pedida: boolean;
};

export function Fila<T>({ fila, columnas, lugares, acciones, alAbrir, pedida }: FilaProps<T>) {
  const { desplegada, alternar } = useDespliegue(lugares, alAbrir !== undefined);
  const alPulsar = alAbrir ? () => alAbrir(fila) : alternar;
  return (
    <Table.Tr
      ref={pedida ? alAVista : undefined}
      aria-current={pedida || undefined}
      className={pedida ? clases.pedida : undefined}
      onClick={pulsacion(alPulsar)}
      data-abre={alPulsar ? true : undefined}
      data-desplegada={desplegada}
    >
      {columnas.map((columna, i) => (
        <Celda
          key={columna.id}
          columna={columna}
          lugar={lugares[i] ?? 'fuera'}
          primera={i === 0}
          alPulsar={alPulsar}
          desplegada={desplegada}
        >
          {columna.celda(fila)}
        </Celda>
      ))}
      {acciones && (
        <Table.Td className={clases.acciones} data-acciones>
          <AccionesFila acciones={acciones(fila)} de={columnas[lugares.indexOf('que')]?.celda(fila)} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const alAVista = (fila: HTMLElement | null) => void fila?.scrollIntoView({ block: 'center' });

/** The row that the address asks for, if it is here; opened once, where rows open. */
export function useFilaPedida<T>(
  registro: string | undefined,
  filas: readonly T[],
  claveDe: (fila: T) => Key,
  alAbrir?: (fila: T) => void,
): T | undefined {
  const [parametros] = useSearchParams();
  const cual = parametros.get('registro');
  const pedida =
    registro === undefined || cual === null ? undefined : filas.find((fila) => cual === `${registro}-${claveDe(fila)}`);
  const abierta = useRef<string | null>(null);
  useEffect(() => {
    if (pedida === undefined || abierta.current === cual) return;
    abierta.current = cual;
    alAbrir?.(pedida);
  }, [pedida, cual, alAbrir]);
  return pedida;
}

type TotalesProps = {
  columnas: readonly ConLugar[];
  lugares: readonly Lugar[];
  totales: Readonly<Record<string, ReactNode>>;
  conAcciones: boolean;
};

/** The last row: the sums of the columns. */
export function Totales({ columnas, lugares: deFilas, totales, conAcciones }: TotalesProps) {
  const sumadas = columnas.filter(({ id }, i) => i === 0 || totales[id] !== undefined);
  const lugares = lugaresDeTotales(columnas, deFilas, (id) => totales[id] !== undefined);
  const { desplegada, alternar } = useDespliegue(
    lugares.filter((_, i) => sumadas.includes(columnas[i] as ConLugar)),
    false,
  );
  return (
    <Table.Tfoot>
      <Table.Tr onClick={pulsacion(alternar)} data-abre={alternar ? true : undefined} data-desplegada={desplegada}>
        {columnas.map((columna, i) => (
          <Celda
            key={columna.id}
            columna={columna}
            lugar={lugares[i] ?? 'fuera'}
            primera={i === 0}
            vacia={i > 0 && totales[columna.id] === undefined}
            alPulsar={alternar}
            desplegada={desplegada}
          >
            {i === 0 ? 'Total' : totales[columna.id]}
          </Celda>
        ))}
        {conAcciones && <Table.Td className={clases.acciones} data-acciones />}
      </Table.Tr>
    </Table.Tfoot>
  );
}
