import type { Alternativa } from '@jornal/contract';
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorApi } from '../../lib/error-api';
import { fraseDeAlternativa } from './horas';
import clases from './horas-libres.module.css';

type Props = {
  alternativas: readonly Alternativa[];
  /** The day that was asked for. */
  fecha: string;
  alElegir: (alternativa: Alternativa) => void;
};

/** Other hours in place of one that could not be had: the first takes the focus, so that they are seen. */
function Alternativas({ alternativas, fecha, alElegir }: Props) {
  const primera = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    primera.current?.closest('[role=alert]')?.scrollIntoView({ block: 'center' });
    primera.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap={8} mt={8} align="flex-start" role="group" aria-label="Otras horas">
      <Text fz="sm">Hay espacio a estas otras horas:</Text>
      {alternativas.map((una, i) => (
        <Button
          key={`${una.fecha} ${una.hora_inicio}`}
          ref={i === 0 ? primera : undefined}
          variant="default"
          h="auto"
          py={8}
          classNames={{ label: clases.entera }}
          onClick={({ currentTarget }) => {
            // It goes away: what is left to do is to send the form.
            currentTarget.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
            alElegir(una);
          }}
        >
          {fraseDeAlternativa(una, fecha)}
        </Button>
      ))}
    </Stack>
  );
}

/** The way out of a refusal that names other hours (`salida` of a form). */
export const salidaConHoras =
  (fecha: string, alElegir: Props['alElegir']) =>
  (error: unknown, olvidar: () => void): ReactNode =>
    error instanceof ErrorApi &&
    error.alternativas.length > 0 && (
      <Alternativas
        alternativas={error.alternativas}
        fecha={fecha}
        alElegir={(una) => {
          alElegir(una);
          olvidar();
        }}
      />
    );
