import type { Producto } from '@jornal/contract';
import { CloseButton, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { numero, pesos } from '../../lib/format';
import { esTactil } from '../../lib/pantalla-tactil';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { useVerTiquete } from '../../lib/ver-tiquete';
import { avisos } from '../../ui/avisos';
import { CampoCantidad } from '../../ui/campo-cantidad';
import { escribirEncima } from '../../ui/escribir-encima';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Insignia } from '../../ui/insignia';
import pie from '../../ui/pie-formulario.module.css';
import { type Reparto, repartoCorrecto, repartoInicial } from '../../ui/reparto';
import { RepartoPago } from '../../ui/reparto-pago';
import { metodosQuery } from '../metodos/api';
import { MetodoSelector } from '../metodos/metodo-selector';
import { PersonaDeFormulario } from '../personas/persona-de-formulario-selector';
import { crearVenta } from './api';
import { Recibido } from './recibido';
import { esquemaVenta, totalVenta, type VentaEscrita, type VentaLista } from './venta';
import clases from './venta.module.css';
import type { VentaRegistrada } from './venta-hecha';

type Props = {
  producto: Producto;
  /** The appointment whose person buys. */
  citaId?: number | null;
  /** The values it starts with when it is registered again. */
  inicial?: DatosDeNuevo['venta'] | null;
  alVender: (venta: VentaRegistrada) => void;
  /** At the counter: leaves this product for another one. */
  alSoltar?: () => void;
};

/** A product, how many of it and how it is paid: the same at the counter and in the dialog of a product. */
export function VentaFormulario({ producto, citaId, inicial = null, alVender, alSoltar }: Props) {
  const consultas = useQueryClient();
  const metodos = useQuery(metodosQuery).data;
  const esquema = useMemo(() => esquemaVenta(producto, metodos), [producto, metodos]);
  // The cost of then may not be the cost of now: the amounts then follow the price.
  const total = totalVenta(producto.precio_unitario, inicial?.cantidad ?? 1);
  const { metodo_pago, monto_efectivo, monto_transferencia } =
    inicial && repartoCorrecto(inicial, total) ? inicial : repartoInicial(total, inicial?.metodo_pago);
  const form = useFormulario<VentaEscrita, VentaLista>(esquema, {
    productoId: producto.id,
    cantidad: inicial?.cantidad ?? 1,
    metodoPago: metodo_pago,
    montoEfectivo: monto_efectivo,
    montoTransferencia: monto_transferencia,
    observaciones: inicial?.observaciones ?? '',
    recibido: null,
  });
  const crear = useMutation({ mutationFn: crearVenta });
  const verTiquete = useVerTiquete();

  const vender = async ({ venta, recibido }: VentaLista) => {
    try {
      const { message, data, tiquete } = await crear.mutateAsync(citaId ? { ...venta, cita_id: citaId } : venta);
      avisos.cobrado(message, tiquete, verTiquete);
      alVender({ venta: data, recibido });
    } catch (error) {
      // Price or stock may have moved while this stood open: the next try starts from those of now.
      void consultas.invalidateQueries({ queryKey: ['ventas'] });
      throw error;
    }
  };

  return (
    <Formulario form={form} alEnviar={vender} mensajeError="Error al registrar la venta" className={clases.formulario}>
      <QueSeVende producto={producto} alSoltar={alSoltar} />
      <Stack gap={18}>
        <Campo nombre="cantidad">{(campo) => <Cantidad campo={campo} stock={producto.stock} />}</Campo>
        <Pago producto={producto} />
        <Recibido />
        <Campo nombre="observaciones">
          {(campo) => (
            <Textarea
              label="Observaciones"
              placeholder="Opcional"
              autosize
              minRows={1}
              maxRows={4}
              maxLength={500}
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
        {!citaId && <PersonaDeFormulario entidadId={producto.entidad.id} />}
      </Stack>
      <Pie precio={producto.precio_unitario} alSoltar={alSoltar} />
    </Formulario>
  );
}

function QueSeVende({
  producto: { nombre, precio_unitario, stock, codigo, entidad },
  alSoltar,
}: Pick<Props, 'producto' | 'alSoltar'>) {
  return (
    <Group gap={12} wrap="nowrap" className={clases.producto}>
      <div>
        <strong>{nombre}</strong>
        <Text span fz={13} c="dimmed" className="cifra">
          {pesos(precio_unitario)} · {entidad.nombre}
          {codigo && ` · ${codigo}`}
        </Text>
      </div>
      <Insignia tono={stock > 10 ? 'exito' : stock <= 5 ? 'peligro' : 'alerta'}>Stock {numero(stock)}</Insignia>
      {alSoltar && <CloseButton size="lg" aria-label="Cambiar de producto" onClick={alSoltar} />}
    </Group>
  );
}

type DelCampo = Parameters<Parameters<typeof Campo>[0]['children']>[0];

/** The field one changes first; emptied it is 0, which the form refuses in its own words. */
function Cantidad({ campo: { onChange: _, ...campo }, stock }: { campo: DelCampo; stock: number }) {
  const { setValue } = useFormContext<VentaEscrita>();
  const conFoco = !esTactil();
  return (
    <CampoCantidad
      label="Cantidad"
      withAsterisk
      conBotones
      min={1}
      max={stock}
      autoFocus={conFoco}
      {...escribirEncima}
      {...campo}
      onChange={(cantidad) =>
        setValue('cantidad', cantidad ?? 0, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      }
    />
  );
}

function Pago({ producto: { precio_unitario: precio, entidad } }: Pick<Props, 'producto'>) {
  const { setValue, formState } = useFormContext<VentaEscrita>();
  const [cantidad, metodo, efectivo, transferencia] = useWatch<
    VentaEscrita,
    ['cantidad', 'metodoPago', 'montoEfectivo', 'montoTransferencia']
  >({
    name: ['cantidad', 'metodoPago', 'montoEfectivo', 'montoTransferencia'],
  });
  const { isSubmitted, errors } = formState;
  const repartir = useCallback(
    (reparto: Reparto) => {
      const opciones = { shouldDirty: true };
      setValue('metodoPago', reparto.metodo_pago, opciones);
      setValue('montoTransferencia', reparto.monto_transferencia, opciones);
      setValue('montoEfectivo', reparto.monto_efectivo, { ...opciones, shouldValidate: isSubmitted });
    },
    [setValue, isSubmitted],
  );
  return (
    <>
      <RepartoPago
        total={totalVenta(precio, cantidad)}
        valor={{ metodo_pago: metodo, monto_efectivo: efectivo, monto_transferencia: transferencia }}
        alCambiar={repartir}
        error={errors.montoEfectivo?.message ?? errors.montoTransferencia?.message}
      />
      <MetodoSelector entidadId={entidad.id} metodoPago={metodo} conReferencia />
    </>
  );
}

/** Always in sight, within reach of the thumb. */
function Pie({ precio, alSoltar }: { precio: number; alSoltar: (() => void) | undefined }) {
  const cantidad = useWatch<VentaEscrita, 'cantidad'>({ name: 'cantidad' });
  return (
    <Group gap="10px 16px" justify="space-between" className={pie.pie}>
      <Group gap={8} align="baseline" wrap="nowrap" className={clases.suma}>
        <span>Total</span>
        <strong className="cifra" aria-live="polite">
          {pesos(totalVenta(precio, cantidad))}
        </strong>
      </Group>
      <BotonesFormulario enviar="Registrar Venta" ocupado="Registrando..." alCancelar={alSoltar} />
    </Group>
  );
}
