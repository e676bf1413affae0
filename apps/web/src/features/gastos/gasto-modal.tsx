import { GASTO_MINIMO, type Gasto, gastoDatos } from '@jornal/contract';
import { Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { hoy, sumarDias } from '../../lib/format';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { useSucursalEnVista } from '../../lib/sucursal';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { CampoFecha } from '../../ui/campo-fecha';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import { Modal } from '../../ui/modal';
import { RegistroAlDia } from '../../ui/registro-al-dia';
import { reparosDe } from '../../ui/reparos';
import { repartoDe, repartoInicial } from '../../ui/reparto';
import { conReparto, RepartoDeFormulario } from '../../ui/reparto-de-formulario';
import { useSinGuardar } from '../../ui/use-cambios-sin-guardar';
import { useCajaQueda } from '../caja-menor/api';
import { useEntidadInicial } from '../entidades/api';
import { EntidadOGeneralSelector } from '../entidades/entidad-o-general-selector';
import { MetodoSelector } from '../metodos/metodo-selector';
import { guardarGasto } from './api';
import { CampoRecibo } from './campo-recibo';

/** `inicial`: the values it starts with when it is registered again. */
type Props = { abierto: boolean; gasto: Gasto | null; inicial: DatosDeNuevo['gasto'] | null; alCerrar: () => void };

/** The fields of the form, by their labels. */
const CAMPOS = {
  descripcion: 'Descripción',
  monto: 'Monto',
  fecha: 'Fecha',
  metodo_pago: 'Método de pago',
  monto_efectivo: 'Monto en efectivo',
};

/** Registers an expense, or changes one. */
export function GastoModal({ abierto, gasto, inicial, alCerrar }: Props) {
  return (
    <Modal abierto={abierto} alCerrar={alCerrar} titulo={gasto ? 'Editar Gasto' : 'Agregar Gasto'}>
      <RegistroAlDia registro={gasto} listas={['gastos', 'listar']} nombre="este gasto" campos={CAMPOS}>
        {(vigente) => <Contenido gasto={vigente} inicial={inicial} alCerrar={alCerrar} />}
      </RegistroAlDia>
    </Modal>
  );
}

const esquema = conReparto(gastoDatos);
/** A person with several branches chooses that of a new expense. */
const nuevoDeVarias = esquema.refine(({ entidad_id }) => entidad_id !== undefined, {
  error: 'Debe seleccionar una entidad',
  path: ['entidad_id'],
  when: () => true,
});

function Contenido({ gasto, inicial, alCerrar }: Omit<Props, 'abierto'>) {
  const { esAdmin } = useSesion();
  const [recibo, setRecibo] = useState<File | null>(null);
  // A chosen file would be lost on closing too.
  useSinGuardar(recibo !== null);
  const entidadInicial = useEntidadInicial();
  const enVista = useSucursalEnVista()?.valor ?? '';
  const previo = gasto ?? inicial;
  const form = useFormulario(esAdmin && !gasto ? nuevoDeVarias : esquema, {
    descripcion: previo?.descripcion ?? '',
    monto: previo?.monto,
    fecha: previo?.fecha ?? hoy(),
    ...(previo ? repartoDe(previo) : repartoInicial(0)),
    metodo_id: gasto ? gasto.metodo?.id : inicial?.metodo_id,
    // An expense never changes branch, and only an administrator says whose it is.
    ...(esAdmin && !gasto && { entidad_id: inicial ? inicial.entidad_id : entidadInicial }),
  });
  const guardar = useMutation({ mutationFn: guardarGasto });
  const cajaQueda = useCajaQueda();
  return (
    <Formulario
      form={form}
      sobre={gasto?.id ?? (inicial ? undefined : `nuevo ${enVista}`)}
      alEnviar={async (datos) => {
        const { sinRecibo, ...hecho } = await guardar.mutateAsync({ id: gasto?.id, datos, recibo });
        setRecibo(null);
        avisos.conAviso(hecho);
        if (sinRecibo) avisos.error(`El gasto quedó guardado, pero su recibo no: ${sinRecibo}`);
      }}
      alTerminar={alCerrar}
      reparos={async ({ fecha, entidad_id, monto_efectivo = 0 }) => {
        const sale = monto_efectivo - (gasto?.monto_efectivo ?? 0);
        return reparosDe({ fecha, caja_queda: await cajaQueda(gasto ? gasto.entidad_id : entidad_id, sale) });
      }}
      mensajeError="Error al guardar el gasto"
    >
      <Stack gap="md">
        <CamposGasto gasto={gasto} />
        <CampoRecibo valor={recibo} alCambiar={setRecibo} reemplaza={gasto?.tiene_recibo ?? false} />
      </Stack>
      <BotonesFormulario enviar={gasto ? 'Guardar cambios' : 'Guardar gasto'} />
    </Formulario>
  );
}

function CamposGasto({ gasto }: { gasto: Gasto | null }) {
  const { esAdmin } = useSesion();
  return (
    <>
      <Campo nombre="descripcion">
        {(campo) => (
          <Textarea label="Descripción" withAsterisk autosize minRows={1} maxRows={4} maxLength={300} {...campo} />
        )}
      </Campo>
      <DosColumnas>
        <Campo nombre="monto">
          {(campo) => <CampoDinero label="Monto" withAsterisk min={GASTO_MINIMO} step={100} {...campo} />}
        </Campo>
        <Campo nombre="fecha">
          {(campo) => <CampoFecha label="Fecha" withAsterisk max={sumarDias(hoy(), 1)} {...campo} />}
        </Campo>
      </DosColumnas>
      <RepartoDeFormulario soloMixto />
      <PorDonde gasto={gasto} />
      {esAdmin && <CampoEntidad gasto={gasto} />}
    </>
  );
}

/** By which method of the branch it is paid: its own, where it keeps it, may be one that is used no longer. */
function PorDonde({ gasto }: { gasto: Gasto | null }) {
  const { usuario } = useSesion();
  const [metodoPago = 'efectivo', elegida = usuario.entidad?.id] = useWatch<
    z.input<typeof gastoDatos>,
    ['metodo_pago', 'entidad_id']
  >({
    name: ['metodo_pago', 'entidad_id'],
  });
  return (
    <MetodoSelector
      entidadId={gasto ? gasto.entidad_id : elegida}
      metodoPago={metodoPago}
      conserva={gasto?.metodo?.id}
    />
  );
}

function CampoEntidad({ gasto }: { gasto: Gasto | null }) {
  if (gasto)
    return (
      <EntidadOGeneralSelector
        description="Un gasto no cambia de sucursal: elimínalo y regístralo en la otra."
        disabled
        value={gasto.entidad_id}
      />
    );
  return <Campo nombre="entidad_id">{(campo) => <EntidadOGeneralSelector {...campo} />}</Campo>;
}
