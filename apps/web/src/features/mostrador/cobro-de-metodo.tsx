import type { Metodo } from '@jornal/contract';
import { Button, CloseButton, Group, TextInput } from '@mantine/core';
import { pagosProbables } from '../../lib/billetes';
import { pesos } from '../../lib/format';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import clases from './cobro.module.css';
import { type CobroEscrito, problemaDelCobro, vueltoDelCobro } from './cobros';

type Props = {
  cobro: CobroEscrito;
  metodo: Metodo | undefined;
  deshabilitado: boolean;
  alEscribir: (cambio: Partial<Pick<CobroEscrito, 'monto' | 'recibido' | 'referencia'>>) => void;
  alQuitar: () => void;
};

/** Beside one another there is room for the amount alone. */
const SIN_MONEDA = { rightSection: null, rightSectionWidth: 12 };

/** Money by one method: how much, its voucher where it asks for one, and of cash the banknotes and the change. */
export function CobroDeMetodo({ cobro, metodo, deshabilitado, alEscribir, alQuitar }: Props) {
  const { metodo_id: id, clase, monto, recibido, referencia } = cobro;
  const nombre = metodo?.nombre ?? 'Método';
  const vuelto = vueltoDelCobro(cobro);
  return (
    <fieldset className={`recuadro ${clases.porMetodo}`} aria-label={nombre} disabled={deshabilitado}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <CampoDinero
          label={nombre}
          aria-label={`Monto por ${nombre}`}
          name={`monto-${id}`}
          flex={1}
          miw={0}
          value={monto}
          onChange={(nuevo) => alEscribir({ monto: nuevo ?? 0 })}
          {...SIN_MONEDA}
          {...escribirEncima}
        />
        {clase === 'efectivo' && (
          <CampoDinero
            label="Recibido"
            placeholder="Con cuánto paga"
            name={`recibido-${id}`}
            flex={1}
            miw={0}
            value={recibido}
            onChange={(nuevo) => alEscribir({ recibido: nuevo })}
            error={vuelto !== null && vuelto < 0}
            {...SIN_MONEDA}
            {...escribirEncima}
          />
        )}
        <CloseButton size="lg" aria-label={`Quitar ${nombre}`} onClick={alQuitar} />
      </Group>
      {metodo?.pide_referencia && (
        <TextInput
          label="Referencia"
          placeholder="El número del comprobante"
          withAsterisk
          name={`referencia-${id}`}
          maxLength={60}
          autoComplete="off"
          value={referencia}
          onChange={(evento) => alEscribir({ referencia: evento.currentTarget.value })}
        />
      )}
      {clase === 'efectivo' && monto > 0 && (
        <>
          <Group component="fieldset" gap={6} className={clases.billetes} aria-label="Con cuánto paga">
            {pagosProbables(monto).map((billete) => (
              <Button
                key={billete}
                variant="default"
                size="xs"
                className="cifra"
                disabled={billete < monto}
                aria-pressed={recibido === billete}
                onClick={() => alEscribir({ recibido: recibido === billete ? null : billete })}
              >
                {pesos(billete)}
              </Button>
            ))}
          </Group>
          {vuelto !== null && <Vuelto valor={vuelto} mal={problemaDelCobro(cobro, metodo)} />}
        </>
      )}
    </fieldset>
  );
}

function Vuelto({ valor, mal }: { valor: number; mal: string | null }) {
  return (
    <p role="status" className={clases.vuelto} data-falta={valor < 0 || undefined}>
      <span>{valor < 0 ? mal : 'Vuelto'}</span>
      <strong className="cifra">{pesos(Math.abs(valor))}</strong>
    </p>
  );
}
