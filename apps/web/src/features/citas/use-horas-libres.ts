import { diasEntre } from '@jornal/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DIAS_A_LA_VEZ, horasLibresQuery, type QueSeAgenda } from './api';
import { iniciosDe } from './horas';

/** Where hours are looked for, and for what; null: it is not known yet how long it is. */
export type Busqueda = {
  entidadId: number | null;
  fecha: string;
  operadorId: number | null;
  que: QueSeAgenda | null;
};

const TECLEO_MS = 300;

/** The free hours of a day, and the next day that has some: going from day to day asks again only every week. */
export function useHorasLibres({ entidadId, fecha, operadorId, que }: Busqueda) {
  const [desde, setDesde] = useState(fecha);
  const lejos = diasEntre(desde, fecha);
  if (desde !== fecha && !(lejos >= 0 && lejos < DIAS_A_LA_VEZ / 2)) setDesde(fecha);
  const deAhora = que === null ? null : JSON.stringify(que);
  const [pedido] = useDebouncedValue(deAhora, TECLEO_MS);
  const listo = entidadId !== null && que !== null && pedido !== null && fecha !== '';
  const consulta = useQuery({
    ...horasLibresQuery(entidadId ?? 0, desde, operadorId, JSON.parse(pedido ?? 'null') as QueSeAgenda),
    enabled: listo,
  });
  const dias = consulta.data?.dias ?? [];
  const dia = dias.find((uno) => uno.fecha === fecha);
  return {
    consulta,
    listo,
    /** They are the hours of what is asked for now, not of what was before. */
    alDia: pedido === deAhora && !consulta.isPlaceholderData,
    /** Undefined until it is known. */
    inicios: listo && dia ? iniciosDe(dia.horas) : undefined,
    motivo: dia?.motivo ?? null,
    operadores: consulta.data?.operadores ?? [],
    siguiente: dias.find((uno) => uno.fecha > fecha && uno.horas.length > 0)?.fecha ?? null,
    ultimo: dias.at(-1)?.fecha ?? fecha,
  };
}
