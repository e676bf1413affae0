import type { TableroDias } from '@jornal/contract';
import { fecha, fechaLarga, pesos } from '../../lib/format';
import { type Columna, Tabla } from '../../ui/tabla';
import cifras from './cifra.module.css';
import clases from './grafico.module.css';

type Dia = TableroDias['dias'][number];

/** The figures of the chart, the latest day first; a row shows its day. */
export default function TablaDias({ dias, alElegirDia }: { dias: readonly Dia[]; alElegirDia: (dia: string) => void }) {
  const columnas: readonly Columna<Dia>[] = [
    {
      id: 'fecha',
      titulo: 'Día',
      enTelefono: 'que',
      celda: (dia) => <span title={fechaLarga(dia.fecha)}>{fecha(dia.fecha)}</span>,
      ordenPor: (dia) => dia.fecha,
    },
    {
      id: 'ingresos',
      titulo: 'Ingresos',
      enTelefono: 'quien',
      numerica: true,
      celda: (dia) => <Monto valor={dia.ingresos_totales} />,
      ordenPor: (dia) => dia.ingresos_totales,
    },
    {
      id: 'gastos',
      titulo: 'Gastos',
      enTelefono: 'quien',
      numerica: true,
      celda: (dia) => <Monto valor={dia.gastos} />,
      ordenPor: (dia) => dia.gastos,
    },
    {
      id: 'ganancia',
      titulo: 'Ganancia Neta',
      enTelefono: 'monto',
      numerica: true,
      celda: (dia) => <Monto valor={dia.ganancia_neta} />,
      ordenPor: (dia) => dia.ganancia_neta,
    },
  ];
  return (
    <div className={clases.tabla}>
      <Tabla
        nombre="Ingresos y gastos por día"
        columnas={columnas}
        filas={[...dias].reverse()}
        claveDe={(dia) => dia.fecha}
        consulta={LISTA}
        entera
        alAbrir={(dia) => alElegirDia(dia.fecha)}
      />
    </div>
  );
}

/** The rows are at hand: the states of loading were those of the panel. */
const LISTA = { isPending: false, isError: false, refetch: () => undefined };

const Monto = ({ valor }: { valor: number }) => (
  <span className={cifras.cifra} data-negativo={valor < 0 || undefined}>
    {pesos(valor)}
  </span>
);
