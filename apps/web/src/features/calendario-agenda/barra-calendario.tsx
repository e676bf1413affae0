import { ActionIcon, Button, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hoy, mesYAnio } from '../../lib/format';
import type { VistaCalendario } from '../../ui/calendario-datos';
import { CampoFecha } from '../../ui/campo-fecha';
import { useEnTelefono } from '../../ui/use-en-telefono';
import clases from './calendario.module.css';
import { NOMBRES_VISTA, pasoDe, rangoDe, sumarMeses, tituloDe } from './rango';

type Props = {
  vista: VistaCalendario;
  fecha: string;
  alCambiar: (cambio: { vista?: VistaCalendario; fecha?: string }) => void;
};

const VISTAS = (Object.keys(NOMBRES_VISTA) as VistaCalendario[]).map((value) => ({
  value,
  label: NOMBRES_VISTA[value],
}));
const PASOS = {
  mes: ['Mes anterior', 'Mes siguiente'],
  semana: ['Semana anterior', 'Semana siguiente'],
  dia: ['Día anterior', 'Día siguiente'],
} as const;

/** Another way of looking at it: side by side, or in a list that opens where there is little room. */
export function VistaSelector({ vista, alCambiar, plegado }: Omit<Props, 'fecha'> & { plegado?: true }) {
  const comun = { 'aria-label': 'Vista', value: vista, data: VISTAS };
  if (plegado)
    return (
      <NativeSelect
        {...comun}
        className={clases.plegado}
        onChange={({ currentTarget: { value } }) => alCambiar({ vista: value as VistaCalendario })}
      />
    );
  return <SegmentedControl {...comun} onChange={(nueva) => alCambiar({ vista: nueva as VistaCalendario })} />;
}

/** Goes to another month, week or day, and to another way of looking at it; on a phone it is one row. */
export function BarraCalendario({ vista, fecha, alCambiar }: Props) {
  const enTelefono = useEnTelefono();
  const { inicio, fin } = rangoDe(vista, fecha);
  const enHoy = inicio <= hoy() && hoy() <= fin;
  const [antes, despues] = PASOS[vista === 'operadores' ? 'dia' : vista];
  const ir = (aFecha: string) => alCambiar({ fecha: aFecha });
  return (
    <div className={clases.barra}>
      <Group gap={6} align="stretch" wrap="nowrap" className={clases.pasos}>
        <Paso nombre={antes} alPulsar={() => ir(pasoDe(vista, fecha, -1))}>
          <IconChevronLeft size={17} />
        </Paso>
        <Button variant="default" size="xs" h={34} aria-pressed={enHoy} onClick={() => ir(hoy())}>
          Hoy
        </Button>
        <Paso nombre={despues} alPulsar={() => ir(pasoDe(vista, fecha, 1))}>
          <IconChevronRight size={17} />
        </Paso>
      </Group>
      <div className={clases.que}>
        {vista !== 'mes' && (
          <Paso nombre="Mes anterior" alPulsar={() => ir(sumarMeses(fecha, -1))}>
            <IconChevronsLeft size={17} />
          </Paso>
        )}
        <h2 className={clases.titulo} aria-live="polite">
          {tituloDe(vista, fecha)}
          {vista !== 'mes' && <small>{mesYAnio(fecha)}</small>}
        </h2>
        {vista !== 'mes' && (
          <Paso nombre="Mes siguiente" alPulsar={() => ir(sumarMeses(fecha, 1))}>
            <IconChevronsRight size={17} />
          </Paso>
        )}
      </div>
      <CampoFecha
        className={clases.fecha}
        aria-label="Ir a una fecha"
        withAsterisk
        value={fecha}
        onChange={(dia) => dia && ir(dia)}
      />
      {!enTelefono && <VistaSelector vista={vista} alCambiar={alCambiar} />}
    </div>
  );
}

function Paso({ nombre, alPulsar, children }: { nombre: string; alPulsar: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size="lg" aria-label={nombre} title={nombre} onClick={alPulsar}>
      {children}
    </ActionIcon>
  );
}
