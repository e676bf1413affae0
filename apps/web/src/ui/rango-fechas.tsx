import {
  NOMBRES_RANGO,
  RANGOS_DE_LISTA,
  type RangoDeLista,
  type RangoRapido,
  rangoDe,
  rangoRapido,
} from '@jornal/contract';
import { Group, UnstyledButton } from '@mantine/core';
import { hoy } from '../lib/format';
import { CampoDia } from './campo-dia';
import clases from './rango-fechas.module.css';

type Rango = { fecha_inicio: string; fecha_fin: string };
type Props = {
  valor: Rango;
  alCambiar: (cambio: Partial<Rango>) => void;
  /** Offers the periods of a list, each one press. */
  conPeriodos?: boolean;
};

/** Two days that narrow a list. A range is never upside down: the end that was not touched follows the other. */
export function RangoFechas({ valor, alCambiar, conPeriodos }: Props) {
  const { fecha_inicio: desde, fecha_fin: hasta } = valor;
  return (
    <>
      {conPeriodos && (
        <RangosRapidos
          nombre="Período"
          rangos={RANGOS_DE_LISTA}
          valor={valor}
          hoy={hoy()}
          alElegir={alCambiar}
          alSoltar={() => alCambiar(SIN_FECHAS)}
        />
      )}
      <div className={clases.rango}>
        <CampoDia
          aria-label="Desde"
          placeholder="Desde"
          value={desde || null}
          onChange={(dia) =>
            alCambiar({ fecha_inicio: dia ?? '', ...(dia && hasta && dia > hasta && { fecha_fin: dia }) })
          }
        />
        <CampoDia
          aria-label="Hasta"
          placeholder="Hasta"
          value={hasta || null}
          onChange={(dia) =>
            alCambiar({ fecha_fin: dia ?? '', ...(dia && desde && dia < desde && { fecha_inicio: dia }) })
          }
        />
      </div>
    </>
  );
}

const SIN_FECHAS: Rango = { fecha_inicio: '', fecha_fin: '' };

type PropsRapidos<R> = {
  nombre: string;
  rangos: readonly R[];
  valor: Rango;
  hoy: string;
  alElegir: (rango: Rango) => void;
  /** Pressing the range that is on takes it away; without this it stays. */
  alSoltar?: () => void;
};

/** Periods by their name, each one press; the chosen one is told. */
export function RangosRapidos<R extends RangoRapido | RangoDeLista>({
  nombre,
  rangos,
  valor,
  hoy: dia,
  alElegir,
  alSoltar,
}: PropsRapidos<R>) {
  const puesto = rangoDe(rangos, { inicio: valor.fecha_inicio, fin: valor.fecha_fin }, dia);
  return (
    <Group component="fieldset" gap={6} align="stretch" className={clases.rapidos}>
      <legend className="solo-lector">{nombre}</legend>
      {rangos.map((rango) => (
        <UnstyledButton
          key={rango}
          className={`pulsable ${clases.rapido}`}
          aria-pressed={rango === puesto}
          onClick={() => {
            if (rango === puesto && alSoltar) return alSoltar();
            const { inicio, fin } = rangoRapido(rango, dia);
            alElegir({ fecha_inicio: inicio, fecha_fin: fin });
          }}
        >
          {NOMBRES_RANGO[rango]}
        </UnstyledButton>
      ))}
    </Group>
  );
}
