import { pagoManual } from '@jornal/contract';
import { Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { hoy, sumarDias } from '../../lib/format';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { CampoFecha } from '../../ui/campo-fecha';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { reparosDe } from '../../ui/reparos';
import { useCajaQueda } from '../caja-menor/api';
import { MetodoSelector } from '../metodos/metodo-selector';
import { operadoresQuery } from '../operadores/api';
import { OperadorSelector } from '../operadores/operador-selector';
import { crearPago, estadosDeQuery } from './api';
import { CampoMedio } from './campo-medio';

type Inicial = DatosDeNuevo['pago'] | null;
/** `inicial`: the values it starts with when it is registered again. */
type Props = { entidadId: string; inicial?: Inicial; abierto: boolean; onClose: () => void };

/** A payment by hand: paid now, or noted down for later. */
export default function RegistrarPagoModal({ entidadId, inicial = null, abierto, onClose }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={onClose} titulo="Registrar Pago" tamano="md">
      <FormularioPago entidadId={Number(entidadId) || null} inicial={inicial} alTerminar={onClose} />
    </Modal>
  );
}

function FormularioPago({
  entidadId,
  inicial,
  alTerminar,
}: {
  entidadId: number | null;
  inicial: Inicial;
  alTerminar: () => void;
}) {
  const form = useFormulario(
    pagoManual,
    inicial ?? { empleado_id: undefined, monto: undefined, fecha: hoy(), estado: true, metodo_pago: 'efectivo' },
  );
  const { operador } = useSesion().usuario;
  const crear = useMutation({ mutationFn: crearPago });
  const consultas = useQueryClient();
  const cajaQueda = useCajaQueda();
  /** The till of the branch where they work today. */
  const sucursalDe = async (empleado_id: number) => {
    if (entidadId !== null) return entidadId;
    const suyos = await consultas.fetchQuery(estadosDeQuery({ empleado_id })).catch(() => []);
    return suyos.length === 1 ? suyos[0]?.entidad_id : undefined;
  };
  const enviar = async (datos: z.output<typeof pagoManual>) => {
    avisos.conAviso(await crear.mutateAsync(datos));
  };
  return (
    <Formulario
      form={form}
      alEnviar={enviar}
      alTerminar={alTerminar}
      reparos={async ({ fecha, empleado_id, monto, estado, metodo_pago }) => {
        const sale = estado && metodo_pago === 'efectivo' ? monto : 0;
        const sucursal = sale > 0 ? await sucursalDe(empleado_id) : undefined;
        const caja_queda = sucursal === undefined ? undefined : await cajaQueda(sucursal, sale);
        return reparosDe({ fecha, pago_propio: empleado_id === operador?.id, caja_queda });
      }}
      mensajeError="Error al registrar el pago"
    >
      <Stack gap="md">
        <Campo nombre="empleado_id">
          {(campo) => (
            <OperadorSelector
              label="Empleado"
              placeholder="Selecciona un empleado"
              withAsterisk
              openOnFocus={false}
              entidadId={entidadId}
              {...campo}
            />
          )}
        </Campo>
        <Campo nombre="monto">{(campo) => <CampoDinero label="Monto" withAsterisk {...campo} />}</Campo>
        <Campo nombre="fecha">
          {(campo) => (
            <CampoFecha label="Fecha" placeholder="DD-MM-YYYY" withAsterisk max={sumarDias(hoy(), 1)} {...campo} />
          )}
        </Campo>
        <Campo nombre="estado">{({ value, onChange }) => <CampoEstado valor={value} alCambiar={onChange} />}</Campo>
        <Campo nombre="metodo_pago">
          {({ value, onChange, error }) => <CampoMedio valor={value} alCambiar={onChange} error={error} />}
        </Campo>
        <PorDonde entidadId={entidadId} />
        <Text fz="sm" c="dimmed">
          Un pago registrado como Pagado cubre servicios enteros, los más antiguos primero, y lo que sobra queda como
          anticipo.
        </Text>
      </Stack>
      <BotonesFormulario enviar="Registrar" ocupado="Registrando..." />
    </Formulario>
  );
}

/** By which method of the branch of the employee it is paid. */
function PorDonde({ entidadId }: { entidadId: number | null }) {
  const { usuario } = useSesion();
  const [empleadoId, medio = 'efectivo'] = useWatch<z.input<typeof pagoManual>, ['empleado_id', 'metodo_pago']>({
    name: ['empleado_id', 'metodo_pago'],
  });
  const empleado = useQuery(operadoresQuery(entidadId)).data?.find(({ id }) => id === empleadoId);
  return <MetodoSelector entidadId={empleado?.entidad_id ?? entidadId ?? usuario.entidad?.id} metodoPago={medio} />;
}

function CampoEstado({ valor, alCambiar }: { valor: boolean; alCambiar: (pagado: boolean) => void }) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} component="div">
        Estado
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={String(valor)}
        onChange={(estado) => alCambiar(estado === 'true')}
        data={[
          { value: 'true', label: 'Pagado' },
          { value: 'false', label: 'Pendiente' },
        ]}
      />
    </div>
  );
}
