import { type Cita, LLEGADAS, type Llegada, llegadaDe } from '@jornal/contract';
import { Input, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { mensajeDe } from '../../lib/error-api';
import { hoy } from '../../lib/format';
import { porAtender } from '../../lib/llegada';
import { avisos } from '../../ui/avisos';
import { marcarLlegada } from './api';

const NOMBRES: Readonly<Record<Llegada, string>> = {
  no_ha_llegado: 'No ha llegado',
  llego: 'Llegó',
  empezo: 'Empezó',
};

/** On its day: that the client of an appointment arrived, and that they are attended. */
export function LlegadaDeCita({ cita }: { cita: Cita }) {
  const id = useId();
  const marcar = useMutation({ mutationFn: marcarLlegada });
  if (cita.fecha !== hoy() || !porAtender(cita)) return null;
  const anotar = async (llegada: Llegada) => {
    try {
      await marcar.mutateAsync({ id: cita.id, llegada });
    } catch (error) {
      avisos.error(mensajeDe(error, 'No se pudo anotar la llegada'));
    }
  };
  // It is shown as pressed at once; a refusal brings back what is true.
  const pedida = marcar.isPending ? marcar.variables.llegada : llegadaDe(cita);
  return (
    <div>
      <Input.Label id={id} component="div">
        Llegada
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        disabled={marcar.isPending}
        value={pedida}
        onChange={(llegada) => void anotar(llegada as Llegada)}
        data={LLEGADAS.map((llegada) => ({ value: llegada, label: NOMBRES[llegada] }))}
      />
    </div>
  );
}
