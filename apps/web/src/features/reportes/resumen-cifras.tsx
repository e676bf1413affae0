import type { ClaseCifra, ReporteGenerado } from '@jornal/contract';
import { IconChartLine, IconReceipt, IconTrendingUp } from '@tabler/icons-react';
import { useSesion } from '../../lib/session-context';
import { TarjetaCifra, TarjetasCifra } from '../../ui/tarjeta-cifra';
import type { Desglose } from '../libro/api';
import { desgloseDe } from './desglose';
import type { Parametros } from './parametros';
import { cifrasDelResumen } from './valores';

const ICONOS: Readonly<Record<ClaseCifra, typeof IconReceipt | null>> = {
  ganancia: IconChartLine,
  egreso: IconReceipt,
  ingreso: IconTrendingUp,
  neutra: null,
};
const COLORES: Partial<Record<ClaseCifra, string>> = {
  ganancia: 'var(--jornal-positivo)',
  ingreso: 'var(--jornal-positivo)',
  egreso: 'var(--jornal-alerta)',
};

type Props = { reporte: ReporteGenerado; parametros: Parametros; alAbrir: (desglose: Desglose) => void };

/**
 * The sums of a report: each figure against the period it is compared with, and opening the rows of the book that make
 * it up.
 */
export function ResumenCifras({ reporte, parametros, alAbrir }: Props) {
  const { puede } = useSesion();
  const cifras = cifrasDelResumen(reporte.summary);
  const { comparacion } = reporte;
  if (cifras.length === 0) return null;
  return (
    <section aria-label="Resumen del reporte">
      <TarjetasCifra deTres={cifras.length % 5 === 1 || cifras.length === 3}>
        {cifras.map(({ clave, nombre, valor, clase, texto, enTexto }) => {
          const Icono = ICONOS[clase];
          const desglose = puede('dashboard.negocio') ? desgloseDe(reporte, clave, parametros) : null;
          return (
            <TarjetaCifra
              key={clave}
              etiqueta={nombre}
              valor={texto}
              negativo={valor < 0}
              icono={Icono && <Icono size={18} stroke={1.6} color={COLORES[clase]} />}
              {...(comparacion && {
                cambio: comparacion.cambios[clave] ?? null,
                detalle: `vs. ${enTexto(comparacion.summary[clave] ?? 0)}`,
              })}
              subirEsMalo={clase === 'egreso'}
              cambioNeutro={clase === 'neutra'}
              alAbrir={desglose ? () => alAbrir(desglose) : undefined}
            />
          );
        })}
      </TarjetasCifra>
    </section>
  );
}
