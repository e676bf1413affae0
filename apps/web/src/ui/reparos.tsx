import { DIAS_ATRAS_COMUNES, type FueraDeLoComun, fueraDeLoComun } from '@jornal/contract';
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fecha as enTexto, hoy, numero, pesos } from '../lib/format';
import { Pregunta } from './modal';

type Registro = {
  fecha?: string;
  unidades?: readonly number[];
  pago_propio?: boolean;
  caja_queda?: number | undefined;
};

const FRASES: Record<FueraDeLoComun, (registro: Registro) => string> = {
  unidades: ({ unidades = [] }) => `Una línea lleva ${numero(Math.max(...unidades))} unidades.`,
  fecha: ({ fecha = '' }) => `Es del ${enTexto(fecha)}, hace más de ${DIAS_ATRAS_COMUNES} días.`,
  pago_propio: () => 'El pago es para ti.',
  caja_en_rojo: ({ caja_queda = 0 }) => `En la caja no hay tanto efectivo: queda en ${pesos(caja_queda)}.`,
};

/** The questions to a person before a record is sent, by the rule with which the server marks it. */
export const reparosDe = (registro: Registro): string[] =>
  fueraDeLoComun({ hoy: hoy(), ...registro }).map((motivo) => FRASES[motivo](registro));

/** `confirmar` asks when there is something to ask about and answers whether to go on; `pregunta` is to be shown. */
export function useConfirmacion(): {
  confirmar: (reparos: readonly string[]) => Promise<boolean>;
  pregunta: ReactNode;
} {
  const [abierta, setAbierta] = useState<{ reparos: readonly string[]; responder: (si: boolean) => void } | null>(null);
  const confirmar = (reparos: readonly string[]) =>
    reparos.length === 0
      ? Promise.resolve(true)
      : new Promise<boolean>((responder) => setAbierta({ reparos, responder }));
  const responder = (si: boolean) => {
    abierta?.responder(si);
    setAbierta(null);
  };
  const pregunta = abierta && (
    <Pregunta
      titulo="¿Está bien así?"
      no="Revisar"
      si="Sí, continuar"
      alNegar={() => responder(false)}
      alAfirmar={() => responder(true)}
    >
      <Text fz="sm">Esto no es lo de todos los días:</Text>
      <Text component="ul" fz="sm" fw={600} my="sm" pl="lg">
        {abierta.reparos.map((reparo) => (
          <li key={reparo}>{reparo}</li>
        ))}
      </Text>
      <Text fz="sm" c="dimmed">
        Si continúas, quedará señalado en la auditoría.
      </Text>
    </Pregunta>
  );
  return { confirmar, pregunta };
}
