import type { ColumnaReporte, FilaReporte, ReporteGenerado } from '@jornal/contract';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { Paginador } from '../../ui/paginador';
import { type Columna, type EstadoConsulta, Tabla } from '../../ui/tabla';
import { Nada } from '../../ui/tabla-partes';
import { lugaresDeReporte } from './lugares';
import type { EnUrl } from './parametros';
import { TAMANOS } from './parametros';
import { esNumerica, textoDe } from './valores';

type Props = {
  reporte: ReporteGenerado;
  consulta: EstadoConsulta;
  url: EnUrl;
  cambiar: (cambio: Partial<EnUrl>) => void;
  alAbrir: (fila: FilaReporte) => void;
};

/** Its rows, a page at a time and in the order asked for; the last one adds the whole up. A row opens its origin. */
export function TablaReporte({ reporte, consulta, url, cambiar, alAbrir }: Props) {
  const { columns, data, totales, pagination } = reporte;
  const columnas = useMemo(() => {
    const lugares = lugaresDeReporte(columns);
    return columns.map((columna) => ({ ...columnaDe(columna), ...lugares.get(columna.key) }));
  }, [columns]);
  // A report knows no id of a row: its place tells it apart on its page.
  const lugares = useMemo(() => new Map(data.map((fila, i) => [fila, i])), [data]);
  const sumas =
    Object.keys(totales).length > 0
      ? Object.fromEntries(
          columns
            .filter(({ key }) => key in totales)
            .map(({ key, tipo }) => [key, <Valor key={key} valor={totales[key]} tipo={tipo} />]),
        )
      : undefined;
  return (
    <>
      <Tabla
        nombre={reporte.title}
        densa={columns.length > 6}
        columnas={columnas}
        filas={data}
        claveDe={(fila) => lugares.get(fila) ?? -1}
        consulta={consulta}
        alAbrir={alAbrir}
        seAbre={tieneOrigen}
        orden={{
          actual: columns.some(({ key }) => key === url.orden)
            ? { id: url.orden, sentido: url.sentido === 'desc' ? 'desc' : 'asc' }
            : null,
          alCambiar: (nuevo) => cambiar({ orden: nuevo?.id ?? '', sentido: nuevo?.sentido ?? '' }),
        }}
        totales={sumas}
      />
      <Paginador
        paginacion={pagination}
        alCambiar={(pagina) => cambiar({ page: String(pagina) })}
        variante="extremos"
        tamanos={TAMANOS}
        alCambiarTamano={(tamano) => cambiar({ per_page: String(tamano) })}
        nombre="Páginas del reporte"
      />
    </>
  );
}

/** Comes from a record one can look at. */
export const tieneOrigen = ({ origen, origen_id }: FilaReporte): boolean =>
  typeof origen === 'string' && origen_id !== null && origen_id !== undefined;

const columnaDe = (columna: ColumnaReporte): Columna<FilaReporte> => ({
  id: columna.key,
  titulo: columna.header,
  numerica: esNumerica(columna),
  ordenable: columna.ordenable,
  ordenPor: (fila) => fila[columna.key],
  celda: (fila) => <Valor valor={fila[columna.key]} tipo={columna.tipo} />,
});

function Valor({ valor, tipo }: { valor: FilaReporte[string] | undefined; tipo: ColumnaReporte['tipo'] }) {
  const texto = textoDe(valor, tipo);
  if (texto === '') return <Nada />;
  if (typeof valor === 'number' && valor < 0)
    return (
      <Text span c="var(--jornal-negativo)">
        {texto}
      </Text>
    );
  return tipo === 'texto' ? texto : <span className="entero cifra">{texto}</span>;
}
