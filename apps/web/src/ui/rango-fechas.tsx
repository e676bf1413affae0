import {
  NOMBRES_RANGO,
  RANGOS_DE_LISTA,
  type RangoDeLista,
  type RangoRapido,
  rangoDe,
  rangoRapido,
} from '@jornal/contract';
import { Button, Popover, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { hoy } from '../lib/format';
import { diasEnPalabras, periodoEnPalabras } from '../lib/periodo';
import { CampoDia } from './campo-dia';
import clases from './rango-fechas.module.css';
import { useEnTelefono } from './use-en-telefono';

type Rango = { fecha_inicio: string; fecha_fin: string };
type Props = {
  /** Two days, both included; both empty: all of them. */
  valor: Rango;
  alCambiar: (rango: Rango) => void;
};

const TODAS = 'Todas las fechas';
const SIN_FECHAS: Rango = { fecha_inicio: '', fecha_fin: '' };

/**
 * The days of a list, in one button of its bar: the periods by their names, each with its days, and two days by hand. On
 * a phone it stands open in the sheet of the filters.
 */
export function RangoFechas({ valor, alCambiar }: Props) {
  const [abierto, setAbierto] = useState(false);
  const enTelefono = useEnTelefono();
  const puesto = periodoEnPalabras(valor);
  const periodos = (alElegir?: () => void) => (
    <>
      <Periodos
        nombre="Período"
        rangos={RANGOS_DE_LISTA}
        valor={valor}
        sinFechas
        alElegir={(rango) => {
          alCambiar(rango);
          alElegir?.();
        }}
      />
      <DosDias enCaja={!enTelefono} valor={valor} alCambiar={alCambiar} />
    </>
  );
  if (enTelefono) return <div className={clases.enHoja}>{periodos()}</div>;
  return (
    <Popover position="bottom-start" trapFocus returnFocus opened={abierto} onChange={setAbierto}>
      <Popover.Target>
        <Button
          variant="default"
          className={clases.boton}
          leftSection={<IconCalendar size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          data-puesto={puesto !== '' || undefined}
          title={puesto && diasDe(valor)}
          onClick={() => setAbierto(!abierto)}
        >
          <span className="solo-lector">Período: </span>
          {puesto || TODAS}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={clases.caja}>{periodos(() => setAbierto(false))}</Popover.Dropdown>
    </Popover>
  );
}

/** Empty where a range has only one of its days. */
const diasDe = ({ fecha_inicio: inicio, fecha_fin: fin }: Rango): string =>
  inicio && fin ? diasEnPalabras({ inicio, fin }) : '';

/** The days of a report, in sight: its quick ranges and the other periods, and two days by hand. */
export const RangoDeReporte = ({ valor, alCambiar, rapidos }: Props & { rapidos: readonly RangoRapido[] }) => (
  <div className={clases.tendido}>
    <Periodos nombre="Rangos rápidos" rangos={rapidos} valor={valor} alElegir={alCambiar} />
    <Periodos
      nombre="Otros períodos"
      rangos={RANGOS_DE_LISTA.filter((rango) => !(rapidos as readonly string[]).includes(rango))}
      valor={valor}
      alElegir={alCambiar}
    />
    <DosDias valor={valor} alCambiar={alCambiar} />
  </div>
);

type PropsPeriodos = {
  nombre: string;
  rangos: ReadonlyArray<RangoRapido | RangoDeLista>;
  valor: Rango;
  /** Offers all days too. */
  sinFechas?: true;
  alElegir: (rango: Rango) => void;
};

/** Periods by their names, each with its days and one press; the chosen one is told. */
function Periodos({ nombre, rangos, valor, sinFechas, alElegir }: PropsPeriodos) {
  const dia = hoy();
  const puesto = rangoDe(rangos, { inicio: valor.fecha_inicio, fin: valor.fecha_fin }, dia);
  const todas = valor.fecha_inicio === '' && valor.fecha_fin === '';
  return (
    <fieldset className={clases.periodos}>
      <legend className="solo-lector">{nombre}</legend>
      {sinFechas && (
        <UnstyledButton
          className={`pulsable ${clases.periodo}`}
          aria-pressed={todas}
          data-autofocus={todas || undefined}
          onClick={() => alElegir(SIN_FECHAS)}
        >
          {TODAS}
        </UnstyledButton>
      )}
      {rangos.map((rango) => {
        const { inicio, fin } = rangoRapido(rango, dia);
        return (
          <UnstyledButton
            key={rango}
            className={`pulsable ${clases.periodo}`}
            aria-pressed={rango === puesto}
            data-autofocus={rango === puesto || undefined}
            onClick={() => alElegir({ fecha_inicio: inicio, fecha_fin: fin })}
          >
            {NOMBRES_RANGO[rango]} <small>{diasEnPalabras({ inicio, fin }, dia)}</small>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

/**
 * Two days by hand. A range is never upside down: the end that was not touched follows the other. In a box their
 * calendars stand inside of it, or a press on them were one outside.
 */
function DosDias({
  enCaja = false,
  valor: { fecha_inicio: desde, fecha_fin: hasta },
  alCambiar,
}: Props & { enCaja?: boolean }) {
  const calendario = { position: 'bottom-start', withinPortal: !enCaja } as const;
  return (
    <div className={clases.dias}>
      <CampoDia
        aria-label="Desde"
        placeholder="Desde"
        popoverProps={calendario}
        value={desde || null}
        onChange={(dia) => alCambiar({ fecha_inicio: dia ?? '', fecha_fin: dia && hasta && dia > hasta ? dia : hasta })}
      />
      <CampoDia
        aria-label="Hasta"
        placeholder="Hasta"
        popoverProps={calendario}
        value={hasta || null}
        onChange={(dia) => alCambiar({ fecha_inicio: dia && desde && dia < desde ? dia : desde, fecha_fin: dia ?? '' })}
      />
    </div>
  );
}
