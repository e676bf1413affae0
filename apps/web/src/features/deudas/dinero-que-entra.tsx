import { Stack } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { pesos } from '../../lib/format';
import { CampoDinero } from '../../ui/campo-dinero';
import { escribirEncima } from '../../ui/escribir-encima';
import { Campo } from '../../ui/formulario';
import { RepartoDeFormulario } from '../../ui/reparto-de-formulario';
import { MetodoSelector } from '../metodos/metodo-selector';
import { type AnticipoEscrito, vueltoDelAbono } from './abono';
import clases from './deudas.module.css';

/** The fields below the amount that a person pays: the method, its voucher, and of cash the banknotes and the change. */
export function DineroQueEntra({ entidadId }: { entidadId: number }) {
  const metodoPago = useWatch<AnticipoEscrito, 'metodo_pago'>({ name: 'metodo_pago' });
  return (
    <>
      <RepartoDeFormulario soloMixto />
      <MetodoSelector entidadId={entidadId} metodoPago={metodoPago} conReferencia />
      <Recibido />
    </>
  );
}

/** The cash that is handed over, and the change to give. */
function Recibido() {
  const [monto_efectivo, recibido] = useWatch<AnticipoEscrito, ['monto_efectivo', 'recibido']>({
    name: ['monto_efectivo', 'recibido'],
  });
  if (!(monto_efectivo > 0)) return null;
  const vuelto = vueltoDelAbono({ monto_efectivo, recibido });
  return (
    <Stack gap={10}>
      <Campo nombre="recibido">
        {(campo) => <CampoDinero label="Recibido" placeholder="Con cuánto paga" {...escribirEncima} {...campo} />}
      </Campo>
      {vuelto !== null && (
        <p role="status" className={clases.vuelto} data-falta={vuelto < 0 || undefined}>
          <span>{vuelto < 0 ? 'Faltan' : 'Vuelto'}</span>
          <strong className="cifra">{pesos(Math.abs(vuelto))}</strong>
        </p>
      )}
    </Stack>
  );
}
