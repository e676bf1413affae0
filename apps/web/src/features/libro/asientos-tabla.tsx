import { type Asiento, ORDEN_ASIENTOS } from '@jornal/contract';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pesos } from '../../lib/format';
import { useOrdenSuelto } from '../../lib/use-orden';
import { BarraHerramientas } from '../../ui/barra-herramientas';
import { dia, texto } from '../../ui/columnas';
import { EnlaceTiquete } from '../../ui/enlace-tiquete';
import { Exportar } from '../../ui/exportar';
import { Insignia } from '../../ui/insignia';
import { Paginador } from '../../ui/paginador';
import { type Columna, Tabla } from '../../ui/tabla';
import { asientosQuery, type CifraSimple, type FiltroAsientos } from './api';
import { nombreCuenta, nombreOrigen } from './nombres';

type Props = { desglose: CifraSimple; pagina: number; alCambiar: (pagina: number) => void };

const COLUMNAS: readonly Columna<Asiento>[] = [
  { id: 'concepto', titulo: 'Concepto', enTelefono: 'que', celda: (fila) => <Concepto fila={fila} /> },
  dia('fecha', 'Fecha', 'quien', (fila) => fila.fecha),
  texto('operador', 'Operador', 'quien', ({ operador }) => operador && `${operador.nombre} ${operador.apellido}`),
  // Not in the concept: on a phone that is the button that unfolds the row.
  {
    id: 'tiquete',
    titulo: 'Tiquete',
    enTelefono: 'fuera',
    celda: ({ tiquete }) => (tiquete ? <EnlaceTiquete tiquete={tiquete} /> : '—'),
  },
  { id: 'cuentas', titulo: 'Movimiento', enTelefono: 'fuera', celda: (fila) => <Recorrido fila={fila} /> },
  {
    id: 'efecto',
    titulo: 'Valor',
    enTelefono: 'monto',
    numerica: true,
    celda: ({ efecto }) => <Importe valor={efecto} />,
  },
];

const comoTexto = (filtro: FiltroAsientos): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtro).flatMap(([clave, valor]) => (valor === undefined ? [] : [[clave, String(valor)]])),
  );

/** The rows, a page at a time, the newest first. */
export function FilasAsientos({ desglose, pagina, alCambiar }: Props) {
  const { pedido, orden } = useOrdenSuelto(ORDEN_ASIENTOS, () => alCambiar(1));
  const consulta = useQuery(asientosQuery({ ...desglose.filtro, ...pedido }, pagina));
  return (
    <>
      <Tabla
        nombre={`Movimientos de ${desglose.titulo}`}
        columnas={COLUMNAS}
        filas={consulta.data?.data}
        claveDe={(fila) => fila.id}
        consulta={consulta}
        orden={orden}
        textoVacio="No hay movimientos en esta cifra"
      />
      <BarraHerramientas
        acciones={
          <Exportar
            ruta="/api/libro/asientos"
            query={{ ...comoTexto(desglose.filtro), ...pedido }}
            nombre={`Movimientos de ${desglose.titulo}`}
          />
        }
      />
      <Paginador paginacion={consulta.data?.pagination} alCambiar={alCambiar} />
    </>
  );
}

/** At the foot: the sum of the rows, which is the figure that was opened. */
export function TotalAsientos({ desglose, pagina }: { desglose: CifraSimple; pagina: number }) {
  const { data } = useQuery(asientosQuery(desglose.filtro, pagina));
  return <Suma nombre="Total" valor={data?.total} esperado={desglose.cifra} />;
}

/** The sum of the rows; the figure that was pressed may be another by now. */
export function Suma({ nombre, valor, esperado }: { nombre: string; valor: number | undefined; esperado: number }) {
  return (
    <Group gap={16} justify="space-between" wrap="nowrap" fw={600}>
      <span>
        {nombre}
        {valor !== undefined && valor !== esperado && (
          <Text component="small" display="block" c="var(--jornal-alerta)">
            La cifra cambió mientras la mirabas
          </Text>
        )}
      </span>
      <Text component="strong" fz={18} fw={650} className="cifra">
        {valor === undefined ? <Skeleton height={20} width={120} /> : <Importe valor={valor} />}
      </Text>
    </Group>
  );
}

function Concepto({ fila: { concepto, origen, revierte_id, entidad, metodo } }: { fila: Asiento }) {
  return (
    <Stack component="span" gap={2} maw={352}>
      <span className="partible">{concepto}</span>
      <Group component="small" gap="4px 8px" fz="xs" fw={400} c="dimmed">
        {nombreOrigen(origen)} · {entidad?.nombre ?? 'General'}
        {metodo && ` · ${metodo.nombre}`}
        {revierte_id !== null && (
          <Insignia tono="peligro" rellena>
            Anulación
          </Insignia>
        )}
      </Group>
    </Stack>
  );
}

/** From where the money went to where, as one would tell it: the credit side first. */
function Recorrido({ fila: { debe, haber } }: { fila: Asiento }) {
  return (
    <Group component="span" gap="0 6px" display="inline-flex" c="dimmed">
      {nombreCuenta(haber)}
      <IconArrowRight size={14} role="img" aria-label="hacia" />
      {nombreCuenta(debe)}
    </Group>
  );
}

/** Pesos; below zero red, and its sign says it too. */
export function Importe({ valor }: { valor: number }) {
  return <span data-negativo={valor < 0 || undefined}>{pesos(valor)}</span>;
}
