import { type GananciaNeta, mesAnterior, variacion } from '@jornal/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { esDemasiado, fechaCorta, mesYAnio, porcentaje } from '../../lib/format';
import { Panel } from '../../ui/panel';
import { type Columna, Tabla } from '../../ui/tabla';
import { VerReporte } from '../../ui/ver-reporte';
import type { Desglose } from '../libro/api';
import { type Entidad, type Mes, mesQuery } from './api';
import { Cifra } from './cifra';
import { type Ambito, ambitoMes, deCuenta, deGanancia } from './desgloses';
import { corteAnterior } from './indicadores';

type Fila = { nombre: string; ahora: number; antes: number; desglose: (ambito: Ambito, cifra: number) => Desglose };

/** The month so far is held against the same days of the one before; a month that is over, against the whole one. */
const filasDe = (n: GananciaNeta, enCurso: boolean): Fila[] => [
  {
    nombre: 'Ingresos',
    ahora: n.ingresos_totales,
    antes: enCurso ? n.mismo_corte.ingresos_totales : n.ingresos_totales_mes_anterior,
    desglose: (ambito, cifra) => deCuenta(ambito, 'Ingresos', 'ingresos', cifra),
  },
  {
    nombre: 'Gastos',
    ahora: n.gastos_mes,
    antes: enCurso ? n.mismo_corte.gastos : n.gastos_mes_anterior,
    desglose: (ambito, cifra) => deCuenta(ambito, 'Gastos', 'gastos', cifra),
  },
  {
    nombre: 'Ganancia Neta',
    ahora: n.ganancia_neta,
    antes: enCurso ? n.mismo_corte.ganancia_neta : n.ganancia_neta_mes_anterior,
    desglose: deGanancia,
  },
];

/** The value of a figure in a period, and its parts. */
const columnaDe = (id: 'ahora' | 'antes', enTelefono: 'monto' | 'quien', ambito: Ambito): Columna<Fila> => ({
  id,
  titulo: ambito.texto,
  enTelefono,
  numerica: true,
  celda: (fila) => (
    <Cifra nombre={`${fila.nombre}, ${ambito.texto}`} valor={fila[id]} desglose={fila.desglose(ambito, fila[id])} />
  ),
});

const columnasDe = (ahora: Ambito, antes: Ambito): Columna<Fila>[] => [
  { id: 'nombre', titulo: 'Concepto', enTelefono: 'que', celda: (fila) => fila.nombre },
  columnaDe('ahora', 'monto', ahora),
  columnaDe('antes', 'quien', antes),
  {
    id: 'cambio',
    titulo: 'Cambio',
    enTelefono: 'estado',
    numerica: true,
    celda: (fila) => textoCambio(variacion(fila.ahora, fila.antes)),
  },
];

/** A month beside the one before it. */
export default function ComparacionPanel({ entidad, mes, hoy }: { entidad: Entidad; mes: Mes; hoy: string }) {
  const consulta = useQuery({
    ...mesQuery(entidad, mes),
    placeholderData: keepPreviousData,
    select: ({ neta }) => neta,
  });
  const enCurso = mes === hoy.slice(0, 7);
  const previo = mesAnterior(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)));
  const previoTexto = `${previo.anio}-${String(previo.mes).padStart(2, '0')}`;
  const ahora = ambitoMes(entidad, mes);
  const corte = corteAnterior(hoy);
  const antes: Ambito = enCurso
    ? { entidad, ...corte, texto: `1 al ${fechaCorta(corte.fin)}` }
    : ambitoMes(entidad, previoTexto);

  return (
    <Panel
      plegable="comparacion"
      titulo="Comparación con el mes anterior"
      sinRelleno
      subtitulo={
        <>
          {ahora.texto} frente a {enCurso ? antes.texto : mesYAnio(`${previoTexto}-01`)}{' '}
          <VerReporte
            sobre="Comparación con el mes anterior"
            de={{
              report_type: 'comparativo_mensual',
              start_date: ambitoMes(entidad, previoTexto).inicio,
              end_date: enCurso ? hoy : ahora.fin,
              entidad_id: entidad,
            }}
          />
        </>
      }
    >
      <Tabla
        nombre="Comparación con el mes anterior"
        columnas={columnasDe(ahora, antes)}
        filas={consulta.data && filasDe(consulta.data, enCurso)}
        claveDe={(fila) => fila.nombre}
        consulta={consulta}
        filasEsqueleto={3}
      />
    </Panel>
  );
}

const textoCambio = (cambio: number | null) =>
  cambio === null ? '—' : `${cambio > 0 && !esDemasiado(cambio) ? '+' : ''}${porcentaje(cambio)}`;
