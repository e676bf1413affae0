import { type Caja, movimientoCajaNuevo } from '@jornal/contract';
import { Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { MetodoSelector } from '../metodos/metodo-selector';
import { MEDIOS, moverDinero } from './api';

export type TipoMovimiento = 'ingreso' | 'retiro';
type Props = { abierto: boolean; tipo: TipoMovimiento | null; caja: Caja; alCerrar: () => void };

const TEXTOS = {
  ingreso: { titulo: 'Ingresar dinero', ejemplo: 'Base para dar cambio' },
  retiro: { titulo: 'Retirar dinero', ejemplo: 'Consignación en el banco' },
} as const;

/** Puts money into a till by hand, or takes it out. */
export function MovimientoModal({ abierto, tipo, caja, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={tipo ? TEXTOS[tipo].titulo : ''}>
      {tipo && <Contenido tipo={tipo} caja={caja} alCerrar={alCerrar} />}
    </Modal>
  );
}

function Contenido({ tipo, caja, alCerrar }: { tipo: TipoMovimiento; caja: Caja; alCerrar: () => void }) {
  const form = useFormulario(movimientoCajaNuevo, {
    entidad_id: caja.id,
    tipo,
    medio: 'efectivo',
    monto: undefined,
    concepto: '',
  });
  const medio = useWatch({ control: form.control, name: 'medio' });
  const mover = useMutation({ mutationFn: moverDinero });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => avisos.exito((await mover.mutateAsync(datos)).message)}
      alTerminar={alCerrar}
      mensajeError={
        tipo === 'ingreso' ? 'Error al registrar el ingreso a caja' : 'Error al registrar el retiro de caja'
      }
    >
      <Stack gap="md">
        <Text fz="sm" c="dimmed">
          {tipo === 'ingreso' ? 'Entra a la caja de' : 'Sale de la caja de'} <strong>{caja.entidad}</strong>.
        </Text>
        <Campo nombre="monto">{(campo) => <CampoDinero label="Monto" withAsterisk {...campo} />}</Campo>
        <CampoMedio />
        <MetodoSelector entidadId={caja.id} metodoPago={medio} />
        <Campo nombre="concepto">
          {(campo) => (
            <TextInput
              label="Concepto"
              placeholder={TEXTOS[tipo].ejemplo}
              withAsterisk
              maxLength={160}
              {...campo}
              value={campo.value ?? ''}
            />
          )}
        </Campo>
      </Stack>
      <BotonesFormulario enviar={TEXTOS[tipo].titulo} />
    </Formulario>
  );
}

function CampoMedio() {
  const id = useId();
  return (
    <Campo nombre="medio">
      {({ value, onChange }) => (
        <div>
          <Input.Label id={id} component="div">
            Medio
          </Input.Label>
          <SegmentedControl
            fullWidth
            aria-labelledby={id}
            value={value}
            onChange={onChange}
            data={Object.entries(MEDIOS).map(([v, label]) => ({ value: v, label }))}
          />
        </div>
      )}
    </Campo>
  );
}
