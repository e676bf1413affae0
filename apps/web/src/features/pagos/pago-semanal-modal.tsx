import { type EstadoPagoEmpleado, pagoSemanal } from '@jornal/contract';
import { Input, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { enDuda } from '../../lib/api-client';
import { ErrorApi } from '../../lib/error-api';
import { pesos } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import pie from '../../ui/pie-formulario.module.css';
import { reparosDe } from '../../ui/reparos';
import { useCajaQueda } from '../caja-menor/api';
import { MetodoSelector } from '../metodos/metodo-selector';
import { estadosDeQuery, pagarSemana, serviciosPendientesQuery } from './api';
import { CampoMedio } from './campo-medio';
import clases from './pagos.module.css';
import { ServiciosPorPagar } from './servicios-por-pagar';

type Props = {
  /** As the screen that opens the dialog shows it; the dialog asks again for today's balance. */
  empleado: EstadoPagoEmpleado | null;
  /** Left mounted and closed, the dialog fades out and gives the focus back. */
  abierto?: boolean;
  onClose: () => void;
  onPagado?: () => void;
};

/** 'Pago Semanal': the whole balance of an employee, or the services one picks. */
export default function PagoSemanalModal({ empleado, abierto = true, onClose, onPagado }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={onClose} titulo="Pago Semanal" tamano="md">
      {empleado && <FormularioPago operador={empleado} alTerminar={onClose} alPagar={onPagado} />}
    </Modal>
  );
}

type Valores = z.input<typeof pagoSemanal>;

const NO_SUMA = 'El monto debe ser igual a la suma de los servicios seleccionados';

/** The rule that the client checks before asking: a partial payment is exactly the sum of its services. */
const conSuma = (monto: (ids: readonly number[]) => number) =>
  pagoSemanal.refine((p) => p.tipo_pago === 'total' || p.monto === monto(p.servicios_incluidos ?? []), {
    error: NO_SUMA,
    path: ['monto'],
  });

function FormularioPago({
  operador: empleado,
  alTerminar,
  alPagar,
}: {
  operador: EstadoPagoEmpleado;
  alTerminar: () => void;
  alPagar?: () => void;
}) {
  const consultas = useQueryClient();
  const { operador } = useSesion().usuario;
  const actual = useQuery(estadosDeQuery(empleado)).data?.[0] ?? empleado;
  const pagar = useMutation({ mutationFn: pagarSemana });
  const cajaQueda = useCajaQueda();
  const dudoso = enDuda(pagar);
  // The choice stays to be sent again, also when it is paid by now.
  const pendientes = useQuery({ ...serviciosPendientesQuery(empleado), enabled: !dudoso });
  const sumar = (ids: readonly number[]) =>
    (pendientes.data?.filas ?? [])
      .filter(({ id }) => ids.includes(id))
      .reduce((suma, { monto_empleado }) => suma + monto_empleado, 0);

  const form = useFormulario(conSuma(sumar), {
    empleado_id: empleado.empleado_id,
    monto: empleado.saldo_pendiente,
    tipo_pago: 'total',
    servicios_incluidos: [],
    metodo_pago: 'efectivo',
  });
  const [tipo, monto, medio = 'efectivo'] = useWatch({
    control: form.control,
    name: ['tipo_pago', 'monto', 'metodo_pago'],
  });
  const saldo = Math.max(0, actual.saldo_pendiente);
  const sigue = tipo === 'total' && !dudoso;
  useEffect(() => {
    if (sigue) form.setValue('monto', saldo);
  }, [sigue, saldo, form]);

  const enviar = async ({ servicios_incluidos, ...datos }: z.output<typeof pagoSemanal>) => {
    try {
      const hecho = await pagar.mutateAsync(datos.tipo_pago === 'total' ? datos : { ...datos, servicios_incluidos });
      avisos.conAviso(hecho);
      alPagar?.();
    } catch (error) {
      // The account changed meanwhile: show the balance of now beside the reason.
      if (error instanceof ErrorApi && error.status === 409) void consultas.invalidateQueries();
      throw error;
    }
  };

  const elegir = (ids: number[]) => {
    form.setValue('servicios_incluidos', ids, { shouldDirty: true, shouldValidate: ids.length > 0 });
    form.setValue('monto', sumar(ids), { shouldDirty: true, shouldValidate: ids.length > 0 });
  };
  const cambiarTipo = (nuevo: Valores['tipo_pago']) => {
    form.setValue('tipo_pago', nuevo, { shouldDirty: true });
    form.setValue('servicios_incluidos', []);
    form.setValue('monto', nuevo === 'total' ? saldo : 0);
    form.clearErrors();
  };

  return (
    <Formulario
      form={form}
      alEnviar={enviar}
      alTerminar={alTerminar}
      reparos={async ({ empleado_id, monto, metodo_pago }) => {
        const sale = metodo_pago === 'efectivo' ? monto : 0;
        const caja_queda = await cajaQueda(empleado.entidad_id, sale);
        return reparosDe({ pago_propio: empleado_id === operador?.id, caja_queda });
      }}
      mensajeError="Error al registrar el pago"
    >
      <Stack gap="md">
        <ResumenOperador operador={actual} />
        <TipoDePago valor={tipo} alCambiar={cambiarTipo} />
        {tipo === 'parcial' && (
          <Campo nombre="servicios_incluidos">
            {({ value, error }) => (
              <ServiciosPorPagar consulta={pendientes} elegidos={value ?? []} alElegir={elegir} error={error} />
            )}
          </Campo>
        )}
        <CampoMonto total={tipo === 'total'} />
        <Campo nombre="metodo_pago">
          {({ value, onChange, error }) => <CampoMedio valor={value} alCambiar={onChange} error={error} />}
        </Campo>
        <MetodoSelector entidadId={empleado.entidad_id} metodoPago={medio} />
      </Stack>
      <div className={pie.pie}>
        <BotonesFormulario enviar="Registrar pago" ocupado="Registrando..." deshabilitado={!(monto > 0)} />
      </div>
    </Formulario>
  );
}

/** The amount to pay: the whole balance is not written by hand. */
const CampoMonto = ({ total }: { total: boolean }) => (
  <Campo nombre="monto">
    {(campo) => (
      <CampoDinero
        label="Monto a pagar"
        withAsterisk
        {...campo}
        readOnly={total}
        description={total ? 'Todo el saldo pendiente' : 'La suma de los servicios seleccionados'}
      />
    )}
  </Campo>
);

function ResumenOperador({ operador: empleado }: { operador: EstadoPagoEmpleado }) {
  return (
    <div>
      <Text fz="md" fw={600} mb="xs">
        {empleado.nombre} {empleado.apellido}
      </Text>
      <SimpleGrid
        component="dl"
        cols={{ base: 1, xs: 3 }}
        spacing={16}
        verticalSpacing={4}
        py={12}
        px={14}
        bg="var(--jornal-superficie-2)"
        className={`recuadro cifras cifra ${clases.resumen}`}
      >
        <div>
          <dt>Total a pagar</dt>
          <dd>
            {pesos(empleado.total_pagar)}
            {empleado.propinas > 0 && (
              <small className={clases.detalle}>Con {pesos(empleado.propinas)} de propinas</small>
            )}
          </dd>
        </div>
        <div>
          <dt>Pagos realizados</dt>
          <dd>
            {pesos(empleado.pagos_realizados)}
            {empleado.descontado > 0 && (
              <small className={clases.detalle}>Con {pesos(empleado.descontado)} descontados</small>
            )}
          </dd>
        </div>
        <div>
          <dt>Saldo pendiente</dt>
          <dd data-negativo={empleado.saldo_pendiente < 0 || undefined} aria-live="polite">
            {pesos(empleado.saldo_pendiente)}
            {empleado.retenido > 0 && (
              <small className={clases.detalle}>Y {pesos(empleado.retenido)} retenidos por fiado</small>
            )}
          </dd>
        </div>
      </SimpleGrid>
    </div>
  );
}

function TipoDePago({
  valor,
  alCambiar,
}: {
  valor: Valores['tipo_pago'];
  alCambiar: (tipo: Valores['tipo_pago']) => void;
}) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} component="div">
        Tipo de pago
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={valor}
        onChange={(tipo) => alCambiar(tipo as Valores['tipo_pago'])}
        data={[
          { value: 'total', label: 'Total' },
          { value: 'parcial', label: 'Parcial' },
        ]}
      />
    </div>
  );
}
