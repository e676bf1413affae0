import { CampoFecha } from './campo-fecha';
import clases from './rango-fechas.module.css';

type Rango = { fecha_inicio: string; fecha_fin: string };
type Props = { valor: Rango; alCambiar: (cambio: Partial<Rango>) => void };

/** Two days that narrow a list. A range is never upside down: the end that was not touched follows the other. */
export function RangoFechas({ valor: { fecha_inicio: desde, fecha_fin: hasta }, alCambiar }: Props) {
  return (
    <div className={clases.rango}>
      <CampoFecha
        aria-label="Desde"
        placeholder="Desde"
        value={desde || null}
        onChange={(dia) => alCambiar({ fecha_inicio: dia ?? '', ...(dia && hasta && dia > hasta && { fecha_fin: dia }) })}
      />
      <CampoFecha
        aria-label="Hasta"
        placeholder="Hasta"
        value={hasta || null}
        onChange={(dia) => alCambiar({ fecha_fin: dia ?? '', ...(dia && desde && dia < desde && { fecha_inicio: dia }) })}
      />
    </div>
  );
}
