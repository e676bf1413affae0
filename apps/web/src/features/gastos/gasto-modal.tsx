import { GASTO_MINIMO, type Gasto, gastoDatos, METODOS_PAGO, repartir } from '@jornal/contract';
import { Input, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { DatosDeNuevo } from '../../lib/de-nuevo';
import { hoy, pesos, sumarDias } from '../../lib/format';
import { useSesion } from '../../lib/session-context';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { CampoFecha } from '../../ui/campo-fecha';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { reparosDe } from '../../ui/fuera-de-lo-comun';
import { NOMBRES_METODO } from '../../ui/metodos-pago';
import { Modal } from '../../ui/modal';
import { useEntidadInicial } from '../entidades/api';
import { EntidadOGeneralSelector } from '../entidades/entidad-o-general-selector';
import { guardarGasto } from './api';
import { CampoRecibo } from './campo-recibo';

/** Whoever has several branches says whose a new expense is. */
const nuevoDeVarias = gastoDatos.refine(({ entidad_id }) => entidad_id !== undefined, { error: 'Debe seleccionar una entidad', path: ['entidad_id'], when: () => true });

/** `inicial`: what it starts with when it is registered again. */
type Props = { abierto: boolean; gasto: Gasto | null; inicial: DatosDeNuevo['gasto'] | null; alCerrar: () => void };

/** Registers an expense, or changes one. */
export function GastoModal({ abierto, gasto, inicial, alCerrar }: Props) {
  const [conRecibo, setConRecibo] = useState(false);
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={gasto ? 'Editar Gasto' : 'Agregar Gasto'} conCambios={conRecibo}>
      <Contenido gasto={gasto} inicial={inicial} alCerrar={alCerrar} alElegirRecibo={setConRecibo} />
    </Modal>
  );
}

type ContenidoProps = Omit<Props, 'abierto'> & { /** A chosen file would be lost on closing too. */ alElegirRecibo: (hay: boolean) => void };

function Contenido({ gasto, inicial, alCerrar, alElegirRecibo }: ContenidoProps) {
  const { esAdmin } = useSesion();
  const [recibo, setRecibo] = useState<File | null>(null);
  const elegir = (archivo: File | null) => {
    setRecibo(archivo);
    alElegirRecibo(archivo !== null);
  };
  const entidadInicial = useEntidadInicial();
  const previo = gasto ?? inicial;
  const form = useFormulario(esAdmin && !gasto ? nuevoDeVarias : gastoDatos, {
    descripcion: previo?.descripcion ?? '',
    monto: previo?.monto,
    fecha: previo?.fecha ?? hoy(),
    metodo_pago: previo?.metodo_pago ?? 'efectivo',
    // An expense never changes branch, and only an administrator says whose it is.
    ...(esAdmin && !gasto && { entidad_id: inicial ? inicial.entidad_id : entidadInicial }),
  });
  const guardar = useMutation({ mutationFn: guardarGasto });
  return (
    <Formulario
      form={form}
      alEnviar={async (datos) => {
        const { message, sinRecibo } = await guardar.mutateAsync({ id: gasto?.id, datos, recibo });
        elegir(null);
        avisos.exito(message);
        if (sinRecibo) avisos.error(`El gasto quedó guardado, pero su recibo no: ${sinRecibo}`);
      }}
      alTerminar={alCerrar}
      reparos={({ fecha }) => reparosDe({ fecha })}
      mensajeError="Error al guardar el gasto"
    >
      <Stack gap="md">
        <CamposGasto gasto={gasto} />
        <CampoRecibo valor={recibo} alCambiar={elegir} reemplaza={gasto?.tiene_recibo ?? false} />
      </Stack>
      <BotonesFormulario enviar={gasto ? 'Guardar cambios' : 'Guardar gasto'} />
    </Formulario>
  );
}

function CamposGasto({ gasto }: { gasto: Gasto | null }) {
  const { esAdmin } = useSesion();
  return (
    <>
      <Campo nombre="descripcion">{(campo) => <Textarea label="Descripción" withAsterisk autosize minRows={1} maxRows={4} maxLength={300} data-autofocus {...campo} />}</Campo>
      <DosColumnas>
        <Campo nombre="monto">{(campo) => <CampoDinero label="Monto" withAsterisk min={GASTO_MINIMO} step={100} {...campo} />}</Campo>
        <Campo nombre="fecha">{(campo) => <CampoFecha label="Fecha" withAsterisk max={sumarDias(hoy(), 1)} {...campo} />}</Campo>
      </DosColumnas>
      <CampoMetodo />
      {esAdmin && <CampoEntidad gasto={gasto} />}
    </>
  );
}

/** How it was paid; by both means is half and half, and says how much that is. */
function CampoMetodo() {
  const id = useId();
  const monto: unknown = useWatch({ name: 'monto' });
  return (
    <Campo nombre="metodo_pago">
      {({ value, onChange, error }) => {
        const { monto_efectivo, monto_transferencia } = repartir('mixto', typeof monto === 'number' && Number.isSafeInteger(monto) ? monto : 0);
        return (
          <div>
            <Input.Label id={id} component="div">
              Método de pago
            </Input.Label>
            <SegmentedControl
              fullWidth
              aria-labelledby={id}
              value={value}
              onChange={onChange}
              data={METODOS_PAGO.map((metodo) => ({ value: metodo, label: NOMBRES_METODO[metodo] }))}
            />
            {value === 'mixto' && (
              <Text className="cifra" fz="xs" c="dimmed" mt={6} role="status">
                Por mitades: {pesos(monto_efectivo)} en efectivo y {pesos(monto_transferencia)} en transferencia
              </Text>
            )}
            {error && <Input.Error mt={4}>{error}</Input.Error>}
          </div>
        );
      }}
    </Campo>
  );
}

function CampoEntidad({ gasto }: { gasto: Gasto | null }) {
  if (gasto) return <EntidadOGeneralSelector description="Un gasto no cambia de sucursal: elimínalo y regístralo en la otra." disabled value={gasto.entidad_id} />;
  return <Campo nombre="entidad_id">{(campo) => <EntidadOGeneralSelector {...campo} />}</Campo>;
}
