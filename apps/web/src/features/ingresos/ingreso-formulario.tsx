import {
  comision,
  type IngresoNuevo,
  ingresoNuevo,
  PORCENTAJE_OCASIONAL,
  TIPOS_INGRESO,
  type TipoIngreso,
} from '@jornal/contract';
import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { hoy, pesos, sumarDias } from '../../lib/format';
import type { DatosDeNuevo } from '../../lib/registrar-de-nuevo';
import { useSesion } from '../../lib/session-context';
import { useSucursalEnVista } from '../../lib/sucursal';
import { avisos } from '../../ui/avisos';
import { CampoDinero } from '../../ui/campo-dinero';
import { CampoFecha } from '../../ui/campo-fecha';
import { DosColumnas } from '../../ui/dos-columnas';
import { BotonesFormulario, Campo, Formulario, useFormulario } from '../../ui/formulario';
import pie from '../../ui/pie-formulario.module.css';
import { reparosDe } from '../../ui/reparos';
import { repartoDe, repartoInicial } from '../../ui/reparto';
import { conReparto, RepartoDeFormulario } from '../../ui/reparto-de-formulario';
import { Selector } from '../../ui/selector';
import { useEntidadInicial } from '../entidades/api';
import { EntidadOGeneralSelector } from '../entidades/entidad-o-general-selector';
import { MetodoSelector } from '../metodos/metodo-selector';
import { operadoresQuery } from '../operadores/api';
import { OperadorSelector } from '../operadores/operador-selector';
import { crearIngreso, NOMBRES_TIPO } from './api';

type Entrada = z.input<typeof ingresoNuevo>;
type Props = {
  /** The values it starts with when it is registered again. */
  inicial: DatosDeNuevo['ingreso'] | null;
  /** Registered: nothing can be changed any more, the dialog is about to close. */
  listo: boolean;
  alTerminar: () => void;
};

const TIPOS = TIPOS_INGRESO.map((tipo) => ({ value: tipo, label: NOMBRES_TIPO[tipo] }));

const esquema = conReparto(ingresoNuevo);

/** A person with several branches chooses one; an occasional service is of the branch of its operator. */
const deVarias = esquema.refine(({ entidad_id }) => entidad_id !== undefined, {
  error: 'Debe seleccionar una entidad',
  path: ['entidad_id'],
  when: () => true,
});

const enBlanco = (empleado_id: number | null) => ({
  concepto: '',
  monto: undefined,
  tipo: 'accesorio' as const,
  ...repartoInicial(0),
  categoria: '',
  descripcion: '',
  operador_id: null,
  empleado_id,
  fecha: hoy(),
});

const deNuevo = (otro: DatosDeNuevo['ingreso']) => ({
  concepto: otro.concepto ?? '',
  monto: otro.monto,
  tipo: otro.tipo ?? 'accesorio',
  ...repartoDe(otro),
  metodo_id: otro.metodo_id,
  categoria: otro.categoria ?? '',
  descripcion: otro.descripcion ?? '',
  operador_id: otro.operador_id ?? null,
  empleado_id: otro.empleado_id,
  fecha: otro.fecha ?? hoy(),
});

/** The income, how it was paid and, when it was a service, who performed it. */
export function IngresoFormulario({ inicial, listo, alTerminar }: Props) {
  const { usuario, esAdmin } = useSesion();
  const entidadInicial = useEntidadInicial();
  const enVista = useSucursalEnVista()?.valor ?? '';
  const form = useFormulario<Entrada, IngresoNuevo>(esAdmin ? deVarias : esquema, {
    ...(inicial === null ? enBlanco(usuario.operador?.id ?? null) : deNuevo(inicial)),
    // Only an administrator says whose it is.
    ...(esAdmin && { entidad_id: inicial ? inicial.entidad_id : entidadInicial }),
  });
  const crear = useMutation({ mutationFn: crearIngreso });
  return (
    <Formulario
      form={form}
      sobre={inicial ? undefined : `nuevo ${enVista}`}
      alEnviar={async (datos) => avisos.exito((await crear.mutateAsync(datos)).message)}
      alTerminar={alTerminar}
      reparos={({ fecha }) => reparosDe({ fecha })}
      mensajeError="Error al registrar el ingreso adicional"
    >
      <fieldset disabled={listo}>
        <Stack gap={16}>
          <Campo nombre="concepto">
            {(campo) => <TextInput label="Concepto" withAsterisk maxLength={160} {...campo} />}
          </Campo>
          <DosColumnas>
            <Campo nombre="monto">{(campo) => <CampoDinero label="Monto" withAsterisk {...campo} />}</Campo>
            <CampoTipo />
          </DosColumnas>
          <CampoOperador />
          <RepartoDeFormulario deshabilitado={listo} />
          <PorDonde listo={listo} />
          <DosColumnas>
            <Campo nombre="fecha">
              {(campo) => <CampoFecha label="Fecha" withAsterisk max={sumarDias(hoy(), 1)} {...campo} />}
            </Campo>
            <Campo nombre="categoria">
              {(campo) => <TextInput label="Categoría" placeholder="Opcional" maxLength={80} {...campo} />}
            </Campo>
          </DosColumnas>
          {esAdmin && <CampoEntidad />}
          <Campo nombre="descripcion">
            {(campo) => (
              <Textarea
                label="Descripción"
                placeholder="Opcional"
                autosize
                minRows={1}
                maxRows={5}
                maxLength={500}
                {...campo}
              />
            )}
          </Campo>
        </Stack>
      </fieldset>
      <div className={pie.pie}>
        {listo ? (
          <Group
            component="p"
            gap={8}
            justify="flex-end"
            wrap="nowrap"
            mih={36}
            fw={600}
            c="var(--jornal-positivo)"
            role="status"
          >
            <IconCircleCheck size={20} aria-hidden /> Ingreso registrado
          </Group>
        ) : (
          <BotonesFormulario enviar="Registrar ingreso" ocupado="Registrando..." />
        )}
      </div>
    </Formulario>
  );
}

function PorDonde({ listo }: Pick<Props, 'listo'>) {
  const { usuario } = useSesion();
  const [metodoPago, entidadId = usuario.entidad?.id] = useWatch<Entrada, ['metodo_pago', 'entidad_id']>({
    name: ['metodo_pago', 'entidad_id'],
  });
  return <MetodoSelector entidadId={entidadId} metodoPago={metodoPago} deshabilitado={listo} />;
}

function CampoTipo() {
  const { setValue } = useFormContext<Entrada>();
  return (
    <Campo nombre="tipo">
      {({ onChange, ...campo }) => (
        <Selector
          label="Tipo"
          withAsterisk
          searchable={false}
          allowDeselect={false}
          opciones={TIPOS}
          {...campo}
          onChange={(tipo) => {
            onChange(tipo);
            // Only a service has an operator.
            if (tipo !== 'servicio_ocasional') setValue('operador_id', null, { shouldDirty: true });
          }}
        />
      )}
    </Campo>
  );
}

/** The operator of the occasional service, and their share of it. */
function CampoOperador() {
  const { esAdmin } = useSesion();
  const { setValue } = useFormContext<Entrada>();
  const [tipo, monto, operadorId, entidadId] = useWatch<Entrada, ['tipo', 'monto', 'operador_id', 'entidad_id']>({
    name: ['tipo', 'monto', 'operador_id', 'entidad_id'],
  });
  const operadores = useQuery(operadoresQuery()).data;
  const operador = operadores?.find(({ id }) => id === operadorId);
  if ((tipo as TipoIngreso) !== 'servicio_ocasional') return null;
  return (
    <div>
      <Campo nombre="operador_id">
        {({ onChange, ...campo }) => (
          <OperadorSelector
            label="Operador"
            placeholder="Quién prestó el servicio"
            withAsterisk
            openOnFocus={false}
            entidadId={entidadId}
            {...campo}
            onChange={(id) => {
              onChange(id);
              // An occasional service belongs to the branch of its operator.
              const suya = operadores?.find((uno) => uno.id === id)?.entidad_id;
              if (esAdmin && suya) setValue('entidad_id', suya, { shouldDirty: true, shouldValidate: true });
            }}
          />
        )}
      </Campo>
      {operador && Number.isSafeInteger(monto) && monto > 0 && (
        <Text mt={6} fz={13} c="dimmed" className="cifra" role="status">
          {PORCENTAJE_OCASIONAL} % para {operador.nombre} {operador.apellido}:{' '}
          {pesos(comision(monto, PORCENTAJE_OCASIONAL))}
        </Text>
      )}
    </div>
  );
}

function CampoEntidad() {
  const { getValues, setValue } = useFormContext<Entrada>();
  const operadores = useQuery(operadoresQuery()).data;
  return (
    <Campo nombre="entidad_id">
      {({ onChange, ...campo }) => (
        <EntidadOGeneralSelector
          {...campo}
          onChange={(entidad) => {
            onChange(entidad);
            // An operator of another branch cannot have performed it here.
            const operador = operadores?.find(({ id }) => id === getValues('operador_id'));
            if (operador && operador.entidad_id !== entidad)
              setValue('operador_id', null, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
    </Campo>
  );
}
