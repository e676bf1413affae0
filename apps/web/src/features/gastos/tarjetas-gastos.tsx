import { mesDe } from '@jornal/contract';
import { IconCalendarMonth, IconCalendarStats, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { hoy, mesYAnio, numero, pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { PresupuestoUsado } from '../../ui/presupuesto-usado';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import { useRegistroDeFallo } from '../../ui/use-aviso-de-fallo';
import type { CifraSimple } from '../libro/api';
import { estadisticasQuery } from './api';

const AsientosModal = lazy(() => import('../libro/asientos-modal'));

type Fechas = { fecha_inicio: string; fecha_fin: string };
type Props = {
  entidadId: string;
  /** Narrows the list to the expenses that a figure counts. */
  alVer: (fechas: Fechas) => void;
};

/**
 * The month, also against the budget of the branch, the year and how many there are; each opens its parts: the rows of
 * the book, or the list for people without the book.
 */
export function TarjetasGastos({ entidadId, alVer }: Props) {
  const { puede } = useSesion();
  const consulta = useQuery(estadisticasQuery(entidadId));
  useRegistroDeFallo(consulta.isError, 'Error al cargar los gastos');
  const [desglose, setDesglose] = useState<CifraSimple | null>(null);

  const datos = consulta.data;
  const dia = hoy();
  const anio = dia.slice(0, 4);
  const { inicio, fin } = mesDe(Number(anio), Number(dia.slice(5, 7)));
  const abre = (titulo: string, detalle: string, cifra: number | undefined, fechas: Fechas) => {
    if (cifra === undefined) return undefined;
    if (!puede('dashboard.negocio')) return () => alVer(fechas);
    return () =>
      setDesglose({
        titulo,
        detalle,
        cifra,
        filtro: { cuenta: 'gastos', ...fechas, ...(entidadId && { entidad_id: entidadId }) },
      });
  };
  const deDinero = (monto: number | undefined) => (monto === undefined ? '—' : pesos(monto));

  return (
    <>
      <TarjetasCifra>
        <TarjetaCifra
          etiqueta="Gastos del Mes"
          valor={deDinero(datos?.total_gastos_mes)}
          cargando={consulta.isPending}
          icono={<IconCalendarMonth size={18} stroke={1.6} />}
          detalle={
            datos && datos.presupuesto_mes !== null && datos.porcentaje_presupuesto !== null ? (
              <>
                <PresupuestoUsado usado={datos.porcentaje_presupuesto} de={pesos(datos.presupuesto_mes)} />
                {datos.total_gastos_mes !== datos.gastos_sucursales_mes && (
                  <span className="cifra">
                    General, aparte: {pesos(datos.total_gastos_mes - datos.gastos_sucursales_mes)}
                  </span>
                )}
              </>
            ) : (
              mesYAnio(dia)
            )
          }
          alAbrir={abre('Gastos del Mes', mesYAnio(dia), datos?.total_gastos_mes, {
            fecha_inicio: inicio,
            fecha_fin: fin,
          })}
        />
        <TarjetaCifra
          etiqueta="Gastos del Año"
          valor={deDinero(datos?.total_gastos_anio)}
          cargando={consulta.isPending}
          icono={<IconCalendarStats size={18} stroke={1.6} />}
          detalle={`Enero a diciembre de ${anio}`}
          alAbrir={abre('Gastos del Año', anio, datos?.total_gastos_anio, {
            fecha_inicio: `${anio}-01-01`,
            fecha_fin: `${anio}-12-31`,
          })}
        />
        <TarjetaCifra
          etiqueta="Total de Registros"
          valor={datos ? numero(datos.total_registros) : '—'}
          cargando={consulta.isPending}
          icono={<IconFileText size={18} stroke={1.6} />}
          detalle="De siempre"
          alAbrir={datos && (() => alVer({ fecha_inicio: '', fecha_fin: '' }))}
        />
      </TarjetasCifra>
      {desglose && (
        <Suspense>
          <AsientosModal {...desglose} alCerrar={() => setDesglose(null)} />
        </Suspense>
      )}
    </>
  );
}
