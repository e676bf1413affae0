import { completar, METODOS_PAGO, type MetodoPago, type Montos } from '@jornal/contract';
import { Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { pesos } from '../lib/format';
import { esTactil } from '../lib/pantalla-tactil';
import { CampoDinero } from './campo-dinero';
import { escribirEncima } from './escribir-encima';
import { NOMBRES_METODO } from './metodos-pago';
import { type Reparto, repartoCorrecto, repartoInicial } from './reparto';
import clases from './reparto-pago.module.css';

type Lado = keyof Montos;
type Props = {
  total: number;
  valor: Reparto;
  alCambiar: (reparto: Reparto) => void;
  error?: string;
  deshabilitado?: boolean;
  /** The amounts are shown only where there are two of them to share the total. */
  soloMixto?: boolean;
};

/** How a total is paid. The amounts follow the method and the total; under 'Mixto' whichever is typed, the other is the rest. */
export function RepartoPago({ total, valor, alCambiar, error, deshabilitado, soloMixto }: Props) {
  const idMetodo = useId();
  // The part that the person typed last: it stays when the total moves.
  const [escrito, setEscrito] = useState<Lado | null>(null);
  useResincronizar(total, valor, escrito, alCambiar);
  const { alElegirCon, montos } = useAlPrimerMonto(valor.metodo_pago);

  const campo = (lado: Lado, label: string, sinUso: MetodoPago) => (
    <CampoDinero
      label={label}
      value={valor[lado]}
      disabled={deshabilitado || valor.metodo_pago === sinUso}
      {...escribirEncima}
      onChange={(monto) => {
        setEscrito(lado);
        alCambiar({
          ...valor,
          ...(valor.metodo_pago === 'mixto' ? completar(total, lado, monto ?? 0) : { [lado]: monto ?? 0 }),
        });
      }}
    />
  );

  return (
    <Stack gap={14}>
      <div {...alElegirCon}>
        <Input.Label id={idMetodo} component="div">
          Método de pago
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={idMetodo}
          disabled={deshabilitado}
          value={valor.metodo_pago}
          onChange={(metodo) => {
            setEscrito(null);
            alCambiar(repartoInicial(total, metodo as MetodoPago));
          }}
          data={METODOS_PAGO.map((metodo) => ({ value: metodo, label: NOMBRES_METODO[metodo] }))}
        />
      </div>
      {(!soloMixto || valor.metodo_pago === 'mixto') && (
        <>
          <div className={clases.montos} ref={montos}>
            {campo('monto_efectivo', 'Monto en efectivo', 'transferencia')}
            {campo('monto_transferencia', 'Monto en transferencia', 'efectivo')}
          </div>
          <Veredicto total={total} valor={valor} escrito={escrito !== null} />
        </>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}

/** Praise is for amounts that a person typed; errors are said in any case. */
function Veredicto({ total, valor, escrito }: { total: number; valor: Reparto; escrito: boolean }) {
  const correcto = repartoCorrecto(valor, total);
  return (
    <Group
      component="p"
      gap="4px 8px"
      py={8}
      px={12}
      bdrs={8}
      fz={13}
      fw={550}
      className={clases.linea}
      data-estado={correcto ? (escrito ? 'correcto' : 'intacto') : 'incorrecto'}
      role="status"
    >
      {!correcto && <IconAlertCircle size={16} aria-hidden />}
      {correcto && escrito && <IconCircleCheck size={16} aria-hidden />}
      {(!correcto || escrito) && (
        <span>{correcto ? 'Montos correctos' : 'Los montos deben sumar exactamente el total'}</span>
      )}
      <Text span ml="auto" fw={500} className="cifra">
        {pesos(valor.monto_efectivo + valor.monto_transferencia)} de {pesos(total)}
      </Text>
    </Group>
  );
}

/**
 * When quantity or selection change the total, the typed amount stays and the other follows; untouched, both start over
 * from the method.
 */
function useResincronizar(
  total: number,
  valor: Reparto,
  escrito: Lado | null,
  alCambiar: (reparto: Reparto) => void,
): void {
  const ultimo = useRef(total);
  useEffect(() => {
    if (ultimo.current === total) return;
    ultimo.current = total;
    // The amounts came together: a record as it was, or a draft.
    if (repartoCorrecto(valor, total)) return;
    const { metodo_pago } = valor;
    alCambiar(
      metodo_pago === 'mixto' && escrito
        ? { metodo_pago, ...completar(total, escrito, valor[escrito]) }
        : repartoInicial(total, metodo_pago),
    );
  }, [total, valor, escrito, alCambiar]);
}

/**
 * Moves the focus to the first amount when 'Mixto' is pressed with the mouse: the person types over it next. The arrows
 * of the keyboard only pass by, and a thumb wants no keyboard yet.
 */
function useAlPrimerMonto(metodo: MetodoPago) {
  const montos = useRef<HTMLDivElement>(null);
  const conRaton = useRef(false);
  useEffect(() => {
    if (metodo === 'mixto' && conRaton.current) montos.current?.querySelector('input')?.focus();
    conRaton.current = false;
  }, [metodo]);
  const alElegirCon = {
    onPointerDown: () => {
      conRaton.current = !esTactil();
    },
    onKeyDown: () => {
      conRaton.current = false;
    },
  };
  return { montos, alElegirCon };
}
